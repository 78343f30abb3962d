import { sendForm } from "~/browser/send-form.ts"
import { reportChangeSchema } from "~/domain/administration/inputs.server.ts"
import { changeReport } from "~/domain/administration/report-writes.server.ts"
import { reportForm } from "./report-form.server.ts"

export const action = reportForm(reportChangeSchema, {
  run: ({ viewer, id, input, options }) => changeReport(viewer, id(), input, options),
  done: ({ status }) => (status === "closed" ? "The report was closed" : "The report is open again"),
})
export const clientAction = sendForm("Failed to change the report")

export { default } from "../no-dialog.tsx"
