import type { z } from "zod"
import { requireAdmin } from "~/domain/administration/access.server.ts"
import type { Act } from "~/domain/administration/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import type { FormArgs } from "~/forms/definition.ts"
import { success } from "~/words/messages.ts"
import { requireConfirmed } from "./confirm.server.ts"
import { adminPaths } from "./paths.ts"

type Form<S extends z.ZodObject> = {
  run: (args: FormArgs<S, unknown>) => Promise<unknown>
  done: (input: z.output<S>) => string
}

/** The action of a form on a report. @param form `done` gives the words of the toast. */
export const reportForm = <S extends z.ZodObject & z.ZodType<Act>>(schema: S, form: Form<S>) =>
  formAction({
    schema,
    failed: "Failed to change the report",
    // Visitors get 404 from the guard, like everybody else, and not the way to sign-in.
    visitors: "may",
    guard: ({ viewer }) => requireAdmin(viewer),
    run: async (page) => {
      const { id, back, input } = page
      await requireConfirmed(page, back ?? adminPaths.reports(), {
        act: `report-${id()}`,
        reason: input.reason,
      })
      await form.run(page)
    },
    done: (_, { back, input }) => ({ to: back ?? adminPaths.reports(), toast: success(form.done(input)) }),
  })
