import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { findForm } from "../save/places.server.ts"

export { default, loader, meta } from "./links.tsx"

export const action = formAction(findForm)
export const clientAction = sendForm("Failed to find collections")
