import { userChangeSchema } from "~/domain/administration/inputs.server.ts"
import { changeUser, issueReset } from "~/domain/administration/user-writes.server.ts"
import { env } from "~/env.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm } from "~/forms/values.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { formAt, requireConfirmed } from "./form-at.server.ts"
import { adminPaths, userForms } from "./paths.ts"

export const changes = {
  suspend: { suspended: true },
  lift: { suspended: false },
  promote: { role: "admin" },
  demote: { role: "user" },
} as const

const guard = formAt(userForms)

export const change = formAction({
  schema: userChangeSchema.pick({ quotaMb: true, reason: true }),
  failed: "Failed to change the account",
  prepare: ({ fields }) => {
    if (fields.get("quotaMb") === "") fields.delete("quotaMb")
  },
  // Visitors get 404 from the guard, like everybody else, and not the way to sign-in.
  visitors: "may",
  guard,
  run: async ({ request, viewer, id, url, subject: form, input: { quotaMb = null, reason }, options }) => {
    const typed = form === "quota" ? { quotaMb: String(quotaMb ?? "") } : {}
    await requireConfirmed({ request }, adminPaths.user(id(), typed), { act: form, reason })
    if (form === "reset") {
      const { token } = await issueReset(viewer, id(), { reason })
      const link = new URL(paths.resetPassword({ token }), env.APP_ORIGIN ?? url.origin)
      return new PrefilledForm({}, { notice: link.href })
    }
    const change = form === "quota" ? { quotaMb } : changes[form]
    await changeUser(viewer, id(), { ...change, reason }, options)
    return form
  },
  done: (form, { viewer, id }) => ({
    to: form === "demote" && viewer?.id === id() ? paths.profile : adminPaths.user(id()),
    toast: success("The account was changed"),
  }),
})
