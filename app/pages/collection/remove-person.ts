import { sendForm } from "~/browser/send-form.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { succeeded, failed as words } from "~/words/messages.ts"
import { guard, memberSchema, peopleDialog } from "./people.server.ts"

export { default, loader } from "./people.tsx"

const failed = (fields: FormData) =>
  fields.get("kind") === "co-owner" ? words.removeCoOwner : words.removeCollaborator

export const action = formAction({
  guard,
  schema: memberSchema,
  failed,
  run: async ({ viewer, id, input: { kind, userId }, options }) => {
    await removeCollectionMember(viewer, id(), kind, userId, options)
    return kind
  },
  done: (kind, page) => ({
    to: peopleDialog(page),
    toast: kind === "co-owner" ? succeeded.coOwnerRemoved : succeeded.collaboratorRemoved,
  }),
})
export const clientAction = sendForm(failed)
