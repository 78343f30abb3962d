import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { acceptOffer, requireOwnOffer } from "~/domain/collections/handover.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { SubmitButton } from "~/forms/form.tsx"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { useCollection } from "./use-collection.ts"

const failed = "Failed to accept the collection"

export const loader = dialogLoader(({ viewer, id }) => requireOwnOffer(viewer, id()))
export const clientLoader = openAtOnce

export const action = formAction({
  // A repetition has no offer any more, and gets the first result.
  guard: ({ viewer, id }) => requireEditor(viewer, id()),
  failed,
  run: ({ viewer, id, options }) => acceptOffer(viewer, id(), options),
  done: (_, { id }) => ({ to: paths.collection(id()), toast: success("The collection is yours now") }),
})
export const clientAction = sendForm(failed)

export default function Handover() {
  const { collection } = useCollection()
  const { id, owner } = collection
  return (
    <FormDialog
      title={
        <>
          <bdi>{owner.name}</bdi> wants to give you this collection
        </>
      }
      description={
        <>
          You become its owner, with all that is in it. <bdi>{owner.name}</bdi> stays as a co-owner, and you
          may remove them.
        </>
      }
      submit="Accept"
      cautious
      fieldless
      aside={
        <SubmitButton variant="ghost" formAction={paths.collectionForm(id, "handover/end")}>
          Decline
        </SubmitButton>
      }
    />
  )
}
