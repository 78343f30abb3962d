import { sendForm } from "~/browser/send-form.ts"
import { actSchema } from "~/domain/administration/inputs.server.ts"
import { removeReported } from "~/domain/administration/report-writes.server.ts"
import { reportForm } from "./report-form.server.ts"

export const action = reportForm(actSchema, {
  run: ({ viewer, id, input, options }) => removeReported(viewer, id(), input, options),
  done: () => "It was removed, and its reports were closed",
})
export const clientAction = sendForm("Failed to change the report")

export { default } from "../no-dialog.tsx"
