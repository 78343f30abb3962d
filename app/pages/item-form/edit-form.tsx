import type { ComponentProps } from "react"
import { CancelLink } from "~/forms/dialog.tsx"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { failed, succeeded } from "~/words/messages.ts"
import { FormFoot } from "./form-foot.tsx"
import { ItemFields } from "./item-fields.tsx"
import { unread } from "./prefill.ts"

type Props = {
  values: NonNullable<ComponentProps<typeof ActionForm>["values"]>
  /** The API's path that takes an upload. */
  uploadPath: string
  /** They show the item's pictures. */
  previews: ({ src: string } | null)[]
  /** An item of a group cannot be without its link. */
  needsLink?: boolean
}

/** The form of an item that is there already. */
export function EditForm({ values, uploadPath, previews, needsLink = false }: Props) {
  const addresses = String(values.images || values.imageUrl || "").split("\n")
  const pictures = addresses.flatMap((url, at) => {
    const src = previews[at]?.src
    return src ? [{ url, src }] : []
  })
  return (
    <ActionForm className="item-form" encType="multipart/form-data" values={values}>
      <EditedFields>
        <TextField
          label="Product link"
          required={needsLink}
          optional={!needsLink}
          name="productUrl"
          type="url"
          autoComplete="off"
        />
        <div className="item-fields">
          <ItemFields
            state={{ ...unread, pictures }}
            needsAll={false}
            hasOwn={!needsLink}
            others={null}
            upload={{ path: uploadPath, succeeded: succeeded.imageUploaded, failed: failed.uploadImage }}
            autoFocus
          />
        </div>
      </EditedFields>
      <FormFoot cancel={<CancelLink />} submit="Save" />
    </ActionForm>
  )
}
