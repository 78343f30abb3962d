import { failed, succeeded, item as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import type { FormConstraints, FormValues } from "~/ui/form-state.ts"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"

type Props = {
  item: { id: number }
  closeTo: string
  values: FormValues
  collectionId: number
  /** The picture as it is shown. */
  picture: string | undefined
  constraints: FormConstraints
}

/** 'Edit Item'. */
export const EditDialog = ({ item: { id }, closeTo, values, collectionId, picture, constraints }: Props) => (
  <FormDialog
    title={words.edit}
    intent="edit-item"
    action={paths.product(id, { dialog: dialogs.editItem })}
    encType="multipart/form-data"
    values={values}
    constraints={constraints}
    closeTo={closeTo}
    submit="Save"
  >
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <TextField label="Name" name="name" autoComplete="off" autoFocus />
      <TextField label="Brand" optional name="brand" autoComplete="off" />
    </div>
    <TextField label="Product link" optional name="productUrl" type="url" autoComplete="off" />
    <PictureField
      label="Picture"
      optional
      name="imageUrl"
      fileName="imageFile"
      preview={picture}
      upload={{
        path: `/collections/${collectionId}/items/upload-image`,
        succeeded: succeeded.imageUploaded,
        failed: failed.uploadImage,
      }}
    />
    <TextArea label="Description" optional name="description" />
  </FormDialog>
)
