import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { failed, succeeded, item as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { PictureField } from "../picture-field.tsx"

type Values = {
  name: string
  brand?: string | null
  description?: string | null
  imageUrl?: string | null
  imageFile?: string
  productUrl?: string | null
}
type Props = {
  item: { id: number }
  closeTo: string
  values: Values
  collectionId: number
  /** The picture as it is shown. */
  picture: string | undefined
  constraints: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>
}

/** 'Edit Item'. */
export function EditDialog({ item: { id }, closeTo, values, collectionId, picture, constraints }: Props) {
  const { answer, pending } = useFormAnswer("edit-item")
  const [form, fields] = useForm<Values>({
    id: "edit-item",
    lastResult: answer?.reply,
    defaultValue: values,
    constraint: constraints,
  })
  return (
    <Dialog title={words.edit} closeTo={closeTo}>
      <Form
        method="post"
        action={paths.product(id, { dialog: dialogs.editItem })}
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            label="Name"
            errors={fields.name.errors}
            {...getInputProps(fields.name, { type: "text" })}
            key={fields.name.key}
            autoComplete="off"
            autoFocus
          />
          <TextField
            label="Brand"
            optional
            errors={fields.brand.errors}
            {...getInputProps(fields.brand, { type: "text" })}
            key={fields.brand.key}
            autoComplete="off"
          />
        </div>
        <TextField
          label="Product link"
          optional
          errors={fields.productUrl.errors}
          {...getInputProps(fields.productUrl, { type: "url" })}
          key={fields.productUrl.key}
          autoComplete="off"
        />
        <PictureField
          label="Picture"
          optional
          id={fields.imageUrl.id}
          name={fields.imageUrl.name}
          defaultValue={fields.imageUrl.initialValue}
          errors={fields.imageUrl.errors}
          fileName={fields.imageFile.name}
          fileErrors={fields.imageFile.errors}
          preview={picture}
          upload={{
            path: `/collections/${collectionId}/items/upload-image`,
            succeeded: succeeded.imageUploaded,
            failed: failed.uploadImage,
          }}
        />
        <TextArea
          label="Description"
          optional
          errors={fields.description.errors}
          {...getTextareaProps(fields.description)}
          key={fields.description.key}
        />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="edit-item" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
