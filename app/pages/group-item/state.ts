import { sendForm } from "~/browser/send-form.ts"
import { groupItemChangeSchema } from "~/domain/groups/inputs.server.ts"
import { updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { failed } from "~/words/messages.ts"
import { pageBelow, requireEditor } from "./guards.server.ts"

export { default } from "../no-dialog.tsx"

export const action = formAction({
  guard: requireEditor,
  schema: groupItemChangeSchema.pick({ state: true }),
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateGroupItem(viewer, id(), id("itemId"), input, options),
  done: (_, page) => ({ to: page.back ?? pageBelow(page) }),
})
export const clientAction = sendForm(failed.updateItem)
