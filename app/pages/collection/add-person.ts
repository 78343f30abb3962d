import { sendForm } from "~/browser/send-form.ts"
import { addCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { succeeded, failed as words } from "~/words/messages.ts"
import { chosenFriend } from "../friend-choice.server.ts"
import { guard, newMemberSchema, peopleDialog } from "./people.server.ts"

export { default, loader } from "./people.tsx"

const failed = (fields: FormData) =>
  fields.get("kind") === "co-owner" ? words.addCoOwner : words.addCollaborator

export const action = formAction({
  guard,
  schema: newMemberSchema,
  failed,
  run: async ({ viewer, id, input: { kind, ...chosen }, options }) => {
    await addCollectionMember(viewer, id(), kind, await chosenFriend(viewer, chosen), options)
    return kind
  },
  done: (kind, page) => ({
    to: peopleDialog(page),
    toast: kind === "co-owner" ? succeeded.coOwnerAdded : succeeded.collaboratorAdded,
  }),
})
export const clientAction = sendForm(failed)
