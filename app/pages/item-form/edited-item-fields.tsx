import type { ComponentProps } from "react"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { lengths } from "~/limits.ts"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { failed, succeeded } from "~/words/messages.ts"
import { PictureField } from "../picture-field.tsx"
import { OtherFields } from "./other-fields.tsx"

type Props = {
  /** The API's path that takes an upload. */
  uploadPath: string
  preview: ComponentProps<typeof PictureField>["preview"]
  /** An item of a group cannot be without its link. */
  needsLink?: boolean
}

/** The fields of an item that is there already. */
export function EditedItemFields({ uploadPath, preview, needsLink = false }: Props) {
  return (
    <EditedFields>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField label="Name" name="name" required maxLength={lengths.name} autoComplete="off" autoFocus />
        <TextField label="Brand" optional name="brand" maxLength={lengths.name} autoComplete="off" />
      </div>
      <TextField
        label="Product link"
        required={needsLink}
        optional={!needsLink}
        name="productUrl"
        type="url"
        autoComplete="off"
      />
      <PictureField
        label="Picture"
        optional
        name="imageUrl"
        fileName="imageFile"
        preview={preview}
        upload={{ path: uploadPath, succeeded: succeeded.imageUploaded, failed: failed.uploadImage }}
      />
      <OtherFields />
      <TextArea label="Description" optional name="description" maxLength={lengths.description} />
    </EditedFields>
  )
}
