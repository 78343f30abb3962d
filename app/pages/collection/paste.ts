import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { pasteForm } from "../item-form/actions.server.ts"
import { adding } from "./add.server.ts"

export { default, loader } from "./add.tsx"

export const action = formAction(pasteForm(adding))
export const clientAction = sendForm(failed.fetchProduct)
