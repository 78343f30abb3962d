import { ApiError } from "~/browser/api.ts"
import { SignedOutPage } from "~/forms/signed-out-page.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { ErrorPage } from "~/ui/error-page.tsx"
import { CollectionsIcon } from "~/ui/icons.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { Note } from "~/ui/note.tsx"
import { Section } from "./section.tsx"

const notFound = new ApiError("Collection not found", 404, { message: "Collection not found" })
const here = "/dev/ui"

export function Messages() {
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
