import { sendForm } from "~/browser/send-form.ts"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { requireItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { failed } from "~/words/messages.ts"

export const action = formAction({
  guard: ({ viewer, id }) => requireItemEditor(viewer, id()),
  schema: itemChangeSchema.pick({ state: true }),
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateItem(viewer, id(), input, options),
  done: (_, { id, back }) => ({ to: back ?? paths.product(id()) }),
})
export const clientAction = sendForm(failed.updateItem)

export { default } from "../no-dialog.tsx"
