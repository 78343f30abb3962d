import { sendForm } from "~/browser/send-form.ts"
import { actSchema, userChangeSchema } from "~/domain/administration/inputs.server.ts"
import { userForm } from "./user-form.server.ts"

// Empty is the server's default.
const quotaMb = userChangeSchema.shape.quotaMb.default(null)

export const action = userForm("quota", actSchema.extend({ quotaMb }))
export const clientAction = sendForm("Failed to change the account")

export { default } from "../no-dialog.tsx"
