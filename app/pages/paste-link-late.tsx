import { lazy, Suspense } from "react"
import type { Props } from "./paste-link.tsx"

// 1 KB that only an empty list needs. The server renders a page at once, so it must have loaded this before.
const load = async () => ({ default: (await import("./paste-link.tsx")).PasteLink })
const Late = import.meta.env.SSR ? (await load()).default : lazy(load)

export const PasteLinkLate = (props: Props) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
)
