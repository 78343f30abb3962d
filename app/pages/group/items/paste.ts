import { sendForm } from "~/browser/send-form.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { fromPage, itemForm } from "./add.server.ts"

export { default, loader } from "./add.tsx"

export const action = formAction({
  ...itemForm,
  schema: fromPage.pastedSchema,
  failed: failed.fetchProduct,
  run: fromPage.readPastedPage,
  done: (result: never) => result,
})
export const clientAction = sendForm(failed.fetchProduct)
