import type { ComponentProps } from "react"
import { CancelLink } from "~/forms/dialog.tsx"
import { ConflictChoice, EditedFields } from "~/forms/edited-fields.tsx"
import { TextField } from "~/forms/fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { failed, uploaded } from "~/words/messages.ts"
import { FormFoot, ItemFields } from "./item-fields.tsx"
import { unread } from "./prefill.ts"

type Props = {
  values: NonNullable<ComponentProps<typeof ActionForm>["values"]>
  uploadPath: string
  previews: ({ src: string } | null)[]
  /** An item of a group cannot be without its link. */
  needsLink?: boolean
}

export function EditForm({ values, uploadPath, previews, needsLink = false }: Props) {
  const addresses = String(values.images || values.imageUrl || "").split("\n")
  const stored = addresses.flatMap((url, at) => {
    const src = previews[at]?.src
    return src ? [{ url, src }] : []
  })
  // A form that is given back shows the pictures that it had, also those that somebody else has removed meanwhile.
  const result = useResult()
  const picturesOfReply = picturesIn(String(result?.reply?.initialValue?.[OPENED] ?? ""))
  const conflict = result?.conflicts?.images
  const pictures = picturesOfReply.length > 0 ? picturesOfReply : stored
  return (
    <ActionForm className="item-form" encType="multipart/form-data" values={values}>
      <EditedFields>
        {pictures.length > 1 && (
          <input
            type="hidden"
            name={OPENED}
            value={pictures.map(({ url, src }) => `${url} ${src}`).join("\n")}
          />
        )}
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
            upload={{ path: uploadPath, succeeded: uploaded.image, failed: failed.uploadImage }}
            autoFocus
          />
        </div>
        {conflict && <ConflictChoice name="images" conflict={conflict} />}
      </EditedFields>
      <FormFoot cancel={<CancelLink />} submit="Save" />
    </ActionForm>
  )
}

/** The pictures that the form was opened with. The functions for this of a new item's form would make all pages with it heavier. */
const OPENED = "_opened"

/** The text comes from the browser: only paths of our own pictures are shown. */
const picturesIn = (text: string) =>
  text.split("\n", 20).flatMap((line) => {
    const [url = "", src = ""] = line.trim().split(" ")
    return src.startsWith("/images/") ? [{ url, src }] : []
  })
