import { sendForm } from "~/browser/send-form.ts"
import { personIdSchema } from "~/domain/friends/inputs.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to remove friend"

export const action = formAction({
  schema: personIdSchema,
  failed,
  run: ({ viewer, input, options }) => removeFriend(viewer, input.userId, options),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: success("Friend removed") }),
})
export const clientAction = sendForm(failed)

// Without JavaScript the dialog stays open when this fails.
export { default, loader } from "./person.tsx"
