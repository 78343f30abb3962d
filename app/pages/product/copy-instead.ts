import { sendForm } from "~/browser/send-form.ts"
import { failed } from "~/words/messages.ts"
import { copyAction } from "./destinations.server.ts"

export { default, loader } from "./move.tsx"

/** 'Copy' in the dialog that moves: an error stays in that dialog. */
export const action = copyAction
export const clientAction = sendForm(failed.copyItem)
