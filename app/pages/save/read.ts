import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { readForm } from "../item-form/actions.server.ts"

export { default, loader, meta, shouldRevalidate } from "./route.tsx"

export const action = formAction(readForm({}))
export const clientAction = sendForm(failed.fetchProduct)
