import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { forgetAll } from "./browser/client-cache.ts"
import { noteWrite } from "./browser/other-tabs.ts"
import { retryingFetch } from "./browser/retrying-fetch.ts"
import { noteSuccess } from "./browser/stale.ts"

// This comes before the router starts, so that its own reads and writes are retried too.
window.fetch = retryingFetch(window.fetch, (response) => {
  if (!response) return forgetAll()
  noteWrite()
  noteSuccess(response)
})

// RemixBrowser first throws the promise of the page's decoded data, and has no Suspense boundary above it. React 18 gives up
// hydration (error #345) if a key is pressed in that moment, so the data is decoded before.
try {
  RemixBrowser({})
} catch (decoding) {
  await decoding
}

const fields = document.querySelectorAll<HTMLInputElement>("input, textarea, select")
const focused = document.activeElement

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        reportError(error)
        import("./browser/late/typed-before.ts").then(
          (late) => late.bringBack(fields, focused),
          () => {},
        )
      },
    },
  )
})
