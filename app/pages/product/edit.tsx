import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { requireItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, item as words } from "~/words/messages.ts"
import { mergePicture } from "../item-form/choices.server.ts"
import { EditForm } from "../item-form/edit-form.tsx"
import { useProduct } from "./use-product.ts"

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  schema: itemChangeSchema.omit({ collectionId: true, starred: true }).required({ name: true }),
  upload: { file: "imageFile", address: "imageUrl" },
  prepare: mergePicture,
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateItem(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.product(id()), toast: succeeded.itemUpdated }),
})
export const clientAction = sendForm(failed.updateItem)

export default function EditItem() {
  const { item, collection, shown } = useProduct()
  return (
    <Dialog title={words.edit}>
      <EditForm
        values={item}
        uploadPath={`/collections/${collection.id}/items/upload-image`}
        previews={shown.pictures}
      />
    </Dialog>
  )
}
