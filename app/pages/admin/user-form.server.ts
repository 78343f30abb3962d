import type { z } from "zod"
import type { UserChange } from "~/domain/administration/inputs.server.ts"
import { changeUser } from "~/domain/administration/user-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { forAdmins, requireConfirmed } from "./confirm.server.ts"
import { adminPaths, type UserForm } from "./paths.ts"

/** The action of a form on the page of an account. @param schema the fields that it changes, and the reason. */
export const userForm = (act: UserForm, schema: z.ZodObject & z.ZodType<UserChange>) =>
  formAction({
    schema,
    failed: "Failed to change the account",
    ...forAdmins,
    prepare: async ({ fields }) => {
      if (fields.get("quotaMb") === "") fields.delete("quotaMb")
      return null
    },
    run: async (page) => {
      const { viewer, id, input, options } = page
      const typed = act === "quota" ? { quotaMb: String(input.quotaMb ?? "") } : {}
      await requireConfirmed(page, adminPaths.user(id(), typed), { act, reason: input.reason })
      await changeUser(viewer, id(), input, options)
    },
    done: (_, { viewer, id, input }) => ({
      to: input.role === "user" && viewer?.id === id() ? paths.profile : adminPaths.user(id()),
      toast: success("The account was changed"),
    }),
  })
