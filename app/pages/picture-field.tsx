import { type ChangeEvent, useId, useState } from "react"
import { isCallError } from "~/browser/api.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { type ToastWords, titles } from "~/messages.ts"
import { FieldNotes, fieldIds } from "~/ui/form/field.tsx"
import { useFormField } from "~/ui/form/form-state.ts"
import { LoadedImage } from "~/ui/picture.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useToast } from "~/ui/toast.tsx"

/** What a picture must be, as the browser's own dialog for files takes it. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif"
const TOO_LARGE = "The picture is larger than 10 MB. Please choose a smaller one."

type Props = {
  label: string
  /** The field with the picture's address, and the one for a file beside it. */
  name: string
  fileName: string
  optional?: boolean
  required?: boolean
  /** The API's path that takes an upload, and what is said of it. */
  upload: { path: string; succeeded: ToastWords; failed: string }
  /** A picture that is there already. */
  preview?: string | undefined
}

/**
 * A picture by its address or as a file. With JavaScript a file is uploaded when it is chosen, and its address stands in
 * the field; without, it goes with the form.
 */
export function PictureField({ fileName, upload, preview, ...field }: Props) {
  const { refused, uploading, uploaded, choose } = useUpload(upload, field.name)
  const fileId = useId()
  const fileErrors = useFormField(fileName)?.errors
  const errors = refused ? [refused] : fileErrors
  const ids = fieldIds({ id: fileId }, { errors })
  const shown = uploaded ?? preview
  return (
    <div className="flex min-w-0 items-start gap-4">
      {shown && <LoadedImage src={shown} alt="" className="picture-preview" width={88} height={88} />}
      <div className="min-w-0 grow">
        <TextField
          help="The address of a picture, or a file."
          type="text"
          inputMode="url"
          autoComplete="off"
          {...field}
          errors={fileErrors?.length ? null : undefined}
        />
        <label className="file-choice">
          <span className="sr-only">Picture file</span>
          <input {...ids.aria} type="file" name={fileName} accept={ACCEPTED} onChange={choose} />
          {uploading && <span className="spinner" role="status" aria-label="Uploading" />}
        </label>
        <FieldNotes errors={errors} ids={ids} />
      </div>
    </div>
  )
}

function useUpload({ path, succeeded, failed }: Props["upload"], addressField: string) {
  const [refused, setRefused] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const [uploaded, setUploaded] = useState<string>()
  const showToast = useToast()

  function refuse(why: string) {
    setRefused(why)
    showToast({ kind: "error", title: titles.error, description: failed })
  }

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const picture = input.files?.[0]
    setRefused(null)
    if (!picture) return
    if (picture.size > UPLOAD_MAX_BYTES) return refuse(TOO_LARGE)
    setUploading(true)
    try {
      // Late: most forms are sent without a file.
      const { uploadPicture } = await import("~/browser/api.ts")
      const imageUrl = await uploadPicture(path, picture)
      const address = input.form?.elements.namedItem(addressField)
      if (address instanceof HTMLInputElement) address.value = imageUrl
      setUploaded(imageUrl)
      // It is stored by now, and need not go with the form once more.
      input.value = ""
      showToast({ kind: "success", ...succeeded })
    } catch (error) {
      refuse(isCallError(error) ? error.message : failed)
    } finally {
      setUploading(false)
    }
  }
  return { refused, uploading, uploaded, choose }
}
