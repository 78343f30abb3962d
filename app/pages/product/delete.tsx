import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { requireItemEditor } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { TRASH_DAYS, UNDO_MS } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { trashPaths } from "../trash/paths.ts"
import { useProduct } from "./use-product.ts"

const failed = "Failed to delete item"

const deletedToast = (id: number) => ({
  title: "Deleted",
  undo: trashPaths.restore(id),
  durationMs: UNDO_MS,
})

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  failed,
  run: ({ viewer, id, options }) => deleteItem(viewer, id(), options),
  done: ({ id, collectionId }) => ({ to: paths.collection(collectionId), toast: deletedToast(id) }),
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
      text={`Are you sure you want to delete this item? You can restore it from the trash for ${TRASH_DAYS} days.`}
      confirm="Delete item"
    />
  )
}
