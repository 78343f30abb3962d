import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { removeFriend } from "~/domain/friends/friendship.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const action = formAction({
  schema: z.object({}),
  failed: failed.removeFriend,
  run: ({ viewer, id }) => removeFriend(viewer, id("userId")),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: succeeded.friendRemoved }),
})
export const clientAction = sendForm(failed.removeFriend)

export { default } from "../no-dialog.tsx"
