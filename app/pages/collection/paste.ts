import { sendForm } from "~/browser/send-form.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { pasteForm } from "../item-form/new-item.server.ts"

export { default, loader } from "./add.tsx"

export const action = formAction({ ...pasteForm, guard: ({ viewer, id }) => collectionAccess(viewer, id()) })
export const clientAction = sendForm(failed.fetchProduct)
