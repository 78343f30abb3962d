import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { forgetAll } from "./browser/client-cache.ts"
import { retryingFetch } from "./browser/retrying-fetch.ts"

// Here and once, because the router sends the pages' own reads and writes.
window.fetch = retryingFetch(window.fetch, forgetAll)

// RemixBrowser throws the promise of the page's data before it uses any hook. Nothing above it catches that, and React 18
// breaks a root's hydration off with an error (#345) when a click or a key asks for it at once while the root waits.
try {
  RemixBrowser({})
} catch (decoding) {
  await decoding
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
