import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { requireItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { failed, succeeded, item as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { EditedFields } from "~/ui/form/edited-fields.tsx"
import { FormDialog } from "~/ui/form/form-dialog.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"
import { useProduct } from "./use-product.ts"

const guard = ({ viewer, id }: PageArgs) => requireItemEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  schema: itemChangeSchema.omit({ collectionId: true }).required({ name: true }),
  picture: { file: "imageFile", address: "imageUrl" },
  failed: failed.updateItem,
  run: async ({ viewer, id, input, once, edit, request, context }) => {
    const { pictures } = await updateItem(viewer, id(), input, { once, edit })
    deleteUnusedPictures(pictures, { request, context })
  },
  done: (_, { id }) => ({ to: paths.product(id()), toast: succeeded.itemUpdated }),
})
export const clientAction = sendForm(failed.updateItem)

export default function EditItem() {
  const { item, collection, picture } = useProduct()
  return (
    <FormDialog title={words.edit} encType="multipart/form-data" values={item} submit="Save">
      <EditedFields>
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={lengths.name}
            autoComplete="off"
            autoFocus
          />
          <TextField label="Brand" optional name="brand" maxLength={lengths.name} autoComplete="off" />
        </div>
        <TextField label="Product link" optional name="productUrl" type="url" autoComplete="off" />
        <PictureField
          label="Picture"
          optional
          name="imageUrl"
          fileName="imageFile"
          preview={picture?.src}
          upload={{
            path: `/collections/${collection.id}/items/upload-image`,
            succeeded: succeeded.imageUploaded,
            failed: failed.uploadImage,
          }}
        />
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
      </EditedFields>
    </FormDialog>
  )
}
