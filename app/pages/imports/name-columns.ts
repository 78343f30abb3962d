import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { tableSchema } from "~/domain/imports/inputs.server.ts"
import { setColumns, showTable } from "~/domain/imports/receive.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { textsOf } from "~/forms/values.server.ts"
import { paths } from "~/paths.ts"
import { type Columns, columnFields } from "~/services/import-file/file-formats.ts"

export { default, loader, meta } from "./import.tsx"

const failed = "Failed to read the table"

const column = z
  .string()
  .regex(/^\d{0,4}$/, "Choose a column")
  .optional()

const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema)

const { encoding, currency } = tableSchema.shape

export const action = formAction({
  schema: z.object({
    ...Object.fromEntries(columnFields.map((field) => [field, column])),
    encoding: blank(encoding),
    inCurrency: blank(currency),
    headerRow: z
      .string()
      .regex(/^(?:-1|\d)?$/, "Choose a row")
      .optional(),
  }),
  creates: true,
  failed,
  run: async ({ viewer, id, input, fields, options }) => {
    const texts = textsOf(fields)
    const columns: Columns = {}
    for (const field of columnFields) if (texts[field]) columns[field] = Number(texts[field])
    const { encoding, inCurrency: currency } = input
    const headerRow = texts.headerRow ? Number(texts.headerRow) : undefined
    const table = { encoding, currency, headerRow }
    const isAgain = texts.go === "again"
    const isNamed = columns.name !== undefined || columns.link !== undefined
    if (!isNamed && !isAgain) throw new Invalid({ name: ["Choose a column for the name or for the link"] })
    const chosen = { table, columns: isNamed ? columns : undefined }
    return (
      isAgain ? showTable(viewer, id(), chosen, options) : setColumns(viewer, id(), chosen, options)
    ).catch((error) => {
      const { file } = error instanceof Invalid ? error.fieldErrors : {}
      throw file ? new Invalid({ "": file }) : error
    })
  },
  done: ({ id }, { fields }) => ({
    // The form begins with what was found.
    to: textsOf(fields).go === "again" ? `${paths.import(id, { columns: 1 })}#form` : paths.import(id),
  }),
})
export const clientAction = sendForm(failed)
