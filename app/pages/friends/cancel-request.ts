import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { cancelFriendRequest } from "~/domain/friends/writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const action = formAction({
  schema: z.object({}),
  failed: failed.cancelFriendRequest,
  run: ({ viewer, id, once }) => cancelFriendRequest(viewer, id(), once),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: succeeded.friendRequestCancelled }),
})
export const clientAction = sendForm(failed.cancelFriendRequest)

export { default } from "../no-dialog.tsx"
