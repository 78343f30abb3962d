import type { z } from "zod"
import type { Act } from "~/domain/administration/inputs.server.ts"
import { formAction } from "~/forms/action.server.ts"
import type { FormArgs } from "~/forms/definition.ts"
import { success } from "~/words/messages.ts"
import { forAdmins, requireConfirmed } from "./confirm.server.ts"
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
    ...forAdmins,
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
