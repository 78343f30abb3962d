import { sendForm } from "~/browser/send-form.ts"
import { userChangeSchema } from "~/domain/administration/inputs.server.ts"
import { userForm } from "./user-form.server.ts"

export const action = userForm(
  "role",
  userChangeSchema.pick({ role: true, reason: true }).required({ role: true }),
)
export const clientAction = sendForm("Failed to change the account")

export { default } from "../no-dialog.tsx"
