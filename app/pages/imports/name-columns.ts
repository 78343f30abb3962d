import { z } from "zod"
import { sendForm } from "~/browser/send-form.ts"
import { setColumns } from "~/domain/imports/receive.server.ts"
import { Invalid } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { type Columns, columnFields } from "~/services/import-file/file-formats.ts"

export { default, loader, meta } from "./import.tsx"

const failed = "Failed to read the table"

const column = z
  .string()
  .regex(/^\d{0,4}$/, "Choose a column")
  .optional()

export const action = formAction({
  schema: z.object(Object.fromEntries(columnFields.map((field) => [field, column]))),
  creates: true,
  failed,
  run: ({ viewer, id, input, once }) => {
    const columns: Columns = {}
    for (const field of columnFields) if (input[field]) columns[field] = Number(input[field])
    if (columns.name === undefined && columns.link === undefined)
      throw new Invalid({ name: ["Choose a column for the name or for the link"] })
    return setColumns(viewer, id(), columns, once).catch((error) => {
      const { file } = error instanceof Invalid ? error.fieldErrors : {}
      throw file ? new Invalid({ "": file }) : error
    })
  },
  done: ({ id }) => ({ to: paths.import(id) }),
})
export const clientAction = sendForm(failed)
