import type { MetaFunction } from "@remix-run/node"
import { useSearchParams } from "@remix-run/react"
import { ApiError } from "~/browser/api.ts"
import { SignedOutPage } from "~/forms/signed-out-page.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { ErrorPage } from "~/ui/error-page.tsx"
import { CollectionsIcon } from "~/ui/icons.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { Note } from "~/ui/note.tsx"
import { pageTitle } from "~/ui/page-meta.ts"
import { Buttons } from "./buttons.tsx"
import { Cards } from "./cards.tsx"
import { Fields } from "./fields.tsx"
import { Headers } from "./headers.tsx"
import { Overlay, Overlays } from "./overlays.tsx"
import { Section } from "./section.tsx"

/* Every component of app/ui in its states. The route exists in development only (app/routes.ts). */

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

const notFound = new ApiError("Collection not found", 404, { message: "Collection not found" })
const here = "/dev/ui"

function Messages() {
  return (
    <Section title="Empty states and error pages">
      <EmptyState
        title="No collections found"
        icon={<CollectionsIcon />}
        action={<ButtonLink to={here}>Create Collection</ButtonLink>}
      >
        Keep what you love in a collection of its own.
      </EmptyState>
      <EmptyState title="Nothing but a title" />
      <Note>
        You have no friends yet.
        <ButtonLink variant="ghost" to={here}>
          Find friends
        </ButtonLink>
      </Note>
      <ErrorPage error={notFound} />
      <ErrorPage error={new Error("of the browser")} failed="Failed to load collection" />
      <p>
        <LinkedText text="The size is at https://shop.example/vase (16 cm)." linkClass="link" />
      </p>
      <SignedOutPage message="You must be logged in to save notes" fields={{ content: "Measure it" }} />
    </Section>
  )
}
