import { sendForm } from "~/browser/send-form.ts"
import { answerSchema } from "~/domain/friends/inputs.server.ts"
import { answerFriendRequest } from "~/domain/friends/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded } from "~/words/messages.ts"

export const action = formAction({
  schema: answerSchema,
  failed: failed.respondToFriendRequest,
  run: ({ viewer, id, input, options }) => answerFriendRequest(viewer, id(), input.status, options),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: succeeded.friendRequestUpdated }),
})
export const clientAction = sendForm(failed.respondToFriendRequest)

export { default } from "../no-dialog.tsx"
