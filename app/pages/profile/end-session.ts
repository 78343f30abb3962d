import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { endOwnSession } from "~/domain/accounts/session-writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const action = formAction({
  schema: z.object({}),
  failed: failed.endSession,
  beyondWriteLimit: true,
  run: ({ viewer, params, once }) => endOwnSession(viewer, params.session ?? "", once),
  done: () => ({ to: paths.profile, toast: succeeded.sessionEnded }),
})
export const clientAction = sendForm(failed.endSession)

export { default } from "../no-dialog.tsx"
