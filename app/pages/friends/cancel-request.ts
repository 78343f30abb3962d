import { sendForm } from "~/browser/send-form.ts"
import { cancelFriendRequest } from "~/domain/friends/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to cancel friend request"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) => cancelFriendRequest(viewer, id(), options),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: success("Friend request cancelled") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
