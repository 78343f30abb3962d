import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { failed, succeeded, collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { PictureField } from "../picture-field.tsx"
import type { DialogCollection } from "./dialogs.tsx"

type Values = {
  name: string
  description?: string | null
  isPrivate?: boolean
  coverImageUrl?: string | null
  coverFile?: string
}
type Props = {
  collection: DialogCollection
  closeTo: string
  /** Deleting it, and its privacy, are the owner's. */
  mayDelete: boolean
  coverImageUrl: string | null
  /** The cover as it is shown. */
  cover: string | undefined
  constraints: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>
}

/** 'Edit Collection'. */
export function EditDialog({ collection, closeTo, mayDelete, coverImageUrl, cover, constraints }: Props) {
  const { id, name, description, isPrivate } = collection
  const { answer, pending } = useFormAnswer("edit-collection")
  const [form, fields] = useForm<Values>({
    id: "edit-collection",
    lastResult: answer?.reply,
    defaultValue: { name, description, isPrivate, coverImageUrl },
    constraint: constraints,
  })
  return (
    <Dialog title={words.edit} closeTo={closeTo}>
      <Form
        method="post"
        action={paths.collection(id, { dialog: dialogs.editCollection })}
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Name"
          errors={fields.name.errors}
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          autoComplete="off"
          autoFocus
        />
        <TextArea
          label="Description"
          optional
          errors={fields.description.errors}
          {...getTextareaProps(fields.description)}
          key={fields.description.key}
        />
        <PictureField
          label="Cover"
          optional
          id={fields.coverImageUrl.id}
          name={fields.coverImageUrl.name}
          defaultValue={fields.coverImageUrl.initialValue}
          errors={fields.coverImageUrl.errors}
          fileName={fields.coverFile.name}
          fileErrors={fields.coverFile.errors}
          preview={cover}
          upload={{
            path: `/collections/${id}/items/upload-image`,
            succeeded: succeeded.coverUploaded,
            failed: failed.uploadCover,
          }}
        />
        {mayDelete ? (
          <Switch
            label={words.privateSwitch}
            help="Only you and people you choose can see it."
            errors={fields.isPrivate.errors}
            {...getInputProps(fields.isPrivate, { type: "checkbox" })}
            key={fields.isPrivate.key}
          />
        ) : (
          <input type="hidden" name="isPrivate" value={String(isPrivate)} />
        )}
        <DialogActions>
          {mayDelete && (
            <ButtonLink
              variant="quiet"
              className="mr-auto text-danger"
              to={paths.collection(id, { dialog: dialogs.deleteCollection })}
              replace
              preventScrollReset
            >
              Delete
            </ButtonLink>
          )}
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="edit-collection" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
