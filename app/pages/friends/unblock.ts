import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const action = formAction({
  schema: z.object({}),
  failed: failed.unblock,
  run: ({ viewer, id, once }) => unblockPerson(viewer, id(), once),
  done: (_, { back }) => ({ to: back ?? paths.friends(), toast: succeeded.personUnblocked }),
})
export const clientAction = sendForm(failed.unblock)

export { default } from "../no-dialog.tsx"
