import { sendForm } from "~/browser/send-form.ts"
import { actSchema } from "~/domain/administration/inputs.server.ts"
import { issueReset } from "~/domain/administration/user-writes.server.ts"
import { env } from "~/env.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"
import { paths } from "~/paths.ts"
import { forAdmins, requireConfirmed } from "./confirm.server.ts"
import { adminPaths } from "./paths.ts"

const failed = "Failed to make a link"

export const action = formAction({
  schema: actSchema,
  failed,
  ...forAdmins,
  run: async (page) => {
    const { viewer, id, url, input } = page
    await requireConfirmed(page, adminPaths.user(id()), { act: "reset", reason: input.reason })
    const { token } = await issueReset(viewer, id(), input)
    const link = new URL(paths.resetPassword({ token }), env.APP_ORIGIN ?? url.origin)
    return new PrefilledForm({}, { notice: link.href })
  },
  done: (_, { id }) => ({ to: adminPaths.user(id()) }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
