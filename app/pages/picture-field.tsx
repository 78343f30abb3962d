import { type ChangeEvent, type FormEvent, type MouseEvent, useId, useState } from "react"
import { isCallError } from "~/browser/api.ts"
import { uploadPicture } from "~/browser/call-api.ts"
import { formErrorMessage } from "~/browser/send-form.ts"
import { FieldNotes, fieldIds } from "~/forms/field.tsx"
import { FileInput, TextField } from "~/forms/fields.tsx"
import { useFormField, useFormState } from "~/forms/use-form-result.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { LoadedImage } from "~/ui/picture.tsx"
import { useToast } from "~/ui/toast.tsx"
import { type ToastWords, titles } from "~/words/messages.ts"

/** A picture must have one of these types. The browser's own dialog for files takes them in this form. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif"
const TOO_LARGE = "The picture is larger than 10 MB. Please choose a smaller one."

type Upload = { path: string; succeeded: ToastWords; failed: string }

type Props = {
  label: string
  /** The field with the picture's address, and the one for a file beside it. */
  name: string
  fileName: string
  optional?: boolean
  required?: boolean
  /** The API's path for uploads and its texts. Without it the file is sent with the form. */
  upload?: Upload | undefined
  /** The picture that the form was opened with. */
  preview?: string | undefined
  /** Called with each new address. For an upload the address is empty, and `uploaded` is its path. */
  onAddress?: (form: HTMLFormElement | null, address: string, uploaded?: string) => void
  /** A picture is chosen elsewhere, so an error about a missing one is over. */
  isFilled?: boolean
  /** The form is shown with this picture, by default with the value of the field. */
  initial?: string
}

const isUploaded = (address: string) => address.startsWith("/images/u/")

/** With JavaScript a file is uploaded when it is chosen. The path of an upload is a hidden field (`readForm` merges it). */
export function PictureField({
  fileName,
  upload,
  preview,
  onAddress,
  initial: given,
  isFilled,
  ...field
}: Props) {
  const replyValue = useFormField(field.name)?.value
  const value = given ?? replyValue
  const stored = useFormState().values?.[field.name]
  // The value is that with which the form was shown: a reply has the values that were sent.
  const [initial] = useState(typeof value === "string" ? value : "")
  const [address, setAddress] = useState(isUploaded(initial) ? "" : initial)
  const { refused, uploading, uploaded, setUploaded, choose, chooseAgain, retry } = useUpload(
    upload,
    initial,
    (form, path) => {
      const text = form?.elements.namedItem(field.name)
      if (text instanceof HTMLInputElement) text.value = ""
      setAddress("")
      onAddress?.(form, "", path)
    },
  )
  const typed = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    setAddress(value)
    if (value.trim()) setUploaded(null)
    onAddress?.(form, value, value.trim() ? undefined : (uploaded ?? undefined))
  }
  const fileId = useId()
  const fileErrors = useFormField(fileName)?.errors
  const errors = refused ? [refused] : fileErrors
  const ids = fieldIds({ id: fileId }, { errors })
  const current = uploaded ?? address
  const previewSrc = onAddress ? null : preview && current === stored ? preview : uploaded
  return (
    <div className="flex min-w-0 items-start gap-4">
      {previewSrc && (
        <LoadedImage
          src={previewSrc}
          alt=""
          className="picture-preview mt-6 size-22 flex-none rounded-md bg-sunken object-cover"
          width={88}
          height={88}
        />
      )}
      <div className="min-w-0 grow">
        <TextField
          help={
            uploaded ? "Another address or file replaces it." : "Paste a picture's address, or choose a file."
          }
          type="text"
          inputMode="url"
          autoComplete="off"
          {...field}
          required={field.required && !uploaded}
          defaultValue={isUploaded(initial) ? "" : initial}
          onInput={typed}
          errors={fileErrors?.length || isFilled ? null : undefined}
        />
        {uploaded && (
          <Uploaded key={uploaded} name={field.name} path={uploaded} isNew={uploaded !== stored} />
        )}
        <div className="flex items-end gap-3">
          <FileInput
            {...ids.aria}
            aria-label="Picture file"
            name={fileName}
            accept={ACCEPTED}
            onClick={chooseAgain}
            onChange={choose}
          >
            {uploading && <span className="spinner" role="status" aria-label="Uploading" />}
          </FileInput>
          {retry && (
            <Button type="button" variant="ghost" onClick={retry}>
              Retry
            </Button>
          )}
        </div>
        <FieldNotes errors={errors} ids={ids} />
      </div>
    </div>
  )
}

function Uploaded({ name, path, isNew }: { name: string; path: string; isNew: boolean }) {
  return (
    // Closing the dialog asks first, as for typed text.
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-sm" data-typed={isNew ? "" : undefined}>
      <span className="font-medium">Uploaded picture</span>
      <label className="flex cursor-pointer items-center gap-2 pointer-coarse:py-3">
        <input type="checkbox" name={`${name}Removed`} className="picture-removed" />
        Remove
      </label>
      <input type="hidden" name={`${name}Upload`} value={path} />
    </div>
  )
}

function useUpload(
  upload: Upload | undefined,
  initial: string,
  done: (form: HTMLFormElement | null, path: string) => void,
) {
  const [refused, setRefused] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const [uploaded, setUploaded] = useState(isUploaded(initial) ? initial : null)
  const [failed, setFailed] = useState<HTMLInputElement | null>(null)
  const showToast = useToast()

  function refuse(why: string) {
    setRefused(why)
    if (upload) showToast({ kind: "error", title: titles.error, description: upload.failed })
  }

  async function send(input: HTMLInputElement) {
    const picture = input.files?.[0]
    setRefused(null)
    setFailed(null)
    if (!picture) return
    if (picture.size > UPLOAD_MAX_BYTES) return refuse(TOO_LARGE)
    if (!upload) return
    setUploading(true)
    try {
      const path = await uploadPicture(upload.path, picture)
      setUploaded(path)
      done(input.form, path)
      // The file is stored already, and need not be sent with the form.
      input.value = ""
      showToast({ kind: "success", ...upload.succeeded })
    } catch (error) {
      refuse(isCallError(error) ? formErrorMessage(error) : upload.failed)
      setFailed(input)
    } finally {
      setUploading(false)
    }
  }

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    input.oncancel = null
    send(input)
  }

  /** Browsers report no change when the same file is chosen again. */
  function chooseAgain({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
    if (!failed) return
    const chosenFiles = new DataTransfer()
    for (const file of input.files ?? []) chosenFiles.items.add(file)
    input.value = ""
    input.oncancel = () => {
      input.files = chosenFiles.files
    }
  }
  return {
    refused,
    uploading,
    uploaded,
    setUploaded,
    choose,
    chooseAgain,
    retry: failed && (() => send(failed)),
  }
}
