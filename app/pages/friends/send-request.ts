import { sendForm } from "~/browser/send-form.ts"
import { personSchema } from "~/domain/friends/inputs.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { parseInput } from "~/http/body/input.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded } from "~/words/messages.ts"

export const action = formAction({
  failed: failed.sendFriendRequest,
  run: ({ viewer, params, options }) => sendFriendRequest(viewer, parseInput(personSchema, params), options),
  done: ({ status }, { back }) => ({
    to: back ?? paths.friends(),
    toast: status === "accepted" ? succeeded.friendRequestUpdated : succeeded.friendRequestSent,
  }),
})
export const clientAction = sendForm(failed.sendFriendRequest)

export { default } from "../no-dialog.tsx"
