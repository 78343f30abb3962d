import { sendForm } from "~/browser/send-form.ts"
import { restoreItem } from "~/domain/items/trash-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to restore item"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) => restoreItem(viewer, id(), options),
  done: ({ id, collectionId }, { back }) => ({
    to: back ?? paths.collection(collectionId),
    toast: { ...success("Item restored"), links: [{ to: paths.product(id), label: "Show" }] },
  }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
