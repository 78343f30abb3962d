import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { deleteItem, requireItemEditor } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { useProduct } from "./use-product.ts"

const failed = "Failed to delete item"

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  failed,
  run: ({ viewer, id, options }) => deleteItem(viewer, id(), options),
  done: ({ collectionId }) => ({ to: paths.collection(collectionId), toast: success("Item deleted") }),
})
export const clientAction = sendForm(failed, { deletesPage: true })

export default function DeleteItem() {
  const { item } = useProduct()
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{item.name}</bdi>
        </>
      }
      text="Are you sure you want to delete this item? This cannot be undone."
      confirm="Delete item"
    />
  )
}
