import { sendForm } from "~/browser/send-form.ts"
import { unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to unblock this person"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) => unblockPerson(viewer, id(), options),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: success("Person unblocked") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
