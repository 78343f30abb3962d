import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { forgetAll } from "./browser/fresh.ts"
import { steadyFetch } from "./browser/steady-fetch.ts"

// Here and once, because the router sends the pages' own reads and writes.
window.fetch = steadyFetch(window.fetch, forgetAll)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
