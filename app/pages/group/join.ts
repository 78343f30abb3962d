import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { addMember } from "~/domain/groups/member-writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { success } from "~/messages.ts"
import { pageBelow } from "./guards.server.ts"

export { default } from "../no-dialog.tsx"

const failed = "Failed to join the group"

export const action = formAction({
  schema: z.object({}),
  failed,
  run: ({ viewer, id, once }) => addMember(viewer, id(), undefined, once),
  done: (_, page) => ({ to: pageBelow(page), toast: success("You joined the group") }),
})
export const clientAction = sendForm(failed)
