import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { common } from "../item-form/actions.server.ts"
import { findForm } from "./places.server.ts"

export { default, loader, meta, shouldRevalidate } from "./route.tsx"

export const action = formAction({ ...common, ...findForm })
export const clientAction = sendForm("Failed to find collections")
