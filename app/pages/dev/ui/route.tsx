import type { MetaFunction } from "@remix-run/node"
import { useSearchParams } from "@remix-run/react"
import { pageLoader } from "~/http/page.server.ts"
import { pageTitle } from "~/ui/title.ts"
import { Buttons } from "./buttons.tsx"
import { Cards } from "./cards.tsx"
import { Fields } from "./fields.tsx"
import { Headers } from "./headers.tsx"
import { Messages } from "./messages.tsx"
import { Overlay, Overlays } from "./overlays.tsx"

/* Every component of app/ui in its states. The route exists in development only (app/routes.ts). */

/** The dialog with data shows these people. */
export const loader = pageLoader(async () => ({ people: ["mila", "boris"] }))

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, "Components")]

export default function Components() {
  const [query] = useSearchParams()
  return (
    <main className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="display text-3xl">Components</h1>
      <p className="prose mt-2 text-muted">
        What the interface is made of. Look at it in light and dark, wide and narrow.
      </p>
      <Buttons />
      <Fields />
      <Headers />
      <Cards />
      <Messages />
      <Overlays />
      <Overlay name={query.get("open")} />
    </main>
  )
}
