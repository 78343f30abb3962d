import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { offerCollection } from "~/domain/collections/handover.server.ts"
import { shareSchema } from "~/domain/collections/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"
import { peopleDialog } from "./people.server.ts"

export { default, loader } from "./people.tsx"

const failed = "Failed to offer the collection"

export const action = formAction({
  // Who is not the owner any more sees the dialog as it is now.
  guard: ({ viewer, id }) => requireEditor(viewer, id()),
  schema: shareSchema,
  failed,
  run: ({ viewer, id, input, options }) => offerCollection(viewer, id(), input.userId, options),
  done: ({ user }, page) => ({
    to: peopleDialog(page),
    toast: success(`The collection is offered to ${user.username}`),
  }),
})
export const clientAction = sendForm(failed)
