import { sendForm } from "~/browser/send-form.ts"
import { actSchema } from "~/domain/administration/inputs.server.ts"
import { endReportedLinks } from "~/domain/administration/report-writes.server.ts"
import { reportForm } from "./report-form.server.ts"

export const action = reportForm(actSchema, {
  run: ({ viewer, id, input, options }) => endReportedLinks(viewer, id(), input, options),
  done: () => "Its links show nothing any more",
})
export const clientAction = sendForm("Failed to change the report")

export { default } from "../no-dialog.tsx"
