import { failed, succeeded, collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import type { FormConstraints } from "~/ui/form/form-state.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"
import type { DialogCollection } from "./dialogs.tsx"

type Props = {
  collection: DialogCollection
  closeTo: string
  /** Deleting it, and its privacy, are the owner's. */
  mayDelete: boolean
  coverImageUrl: string | null
  /** The cover as it is shown. */
  cover: string | undefined
  constraints: FormConstraints
}

/** 'Edit Collection'. */
export function EditDialog({ collection, closeTo, mayDelete, coverImageUrl, cover, constraints }: Props) {
  const { id, isPrivate } = collection
  return (
    <FormDialog
      title={words.edit}
      intent="edit-collection"
      action={paths.collection(id, { dialog: dialogs.editCollection })}
      encType="multipart/form-data"
      values={{ ...collection, coverImageUrl }}
      constraints={constraints}
      closeTo={closeTo}
      submit="Save"
      aside={mayDelete && <DeleteLink id={id} />}
    >
      <TextField label="Name" name="name" autoComplete="off" autoFocus />
      <TextArea label="Description" optional name="description" />
      <PictureField
        label="Cover"
        optional
        name="coverImageUrl"
        fileName="coverFile"
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
          name="isPrivate"
        />
      ) : (
        <input type="hidden" name="isPrivate" value={String(isPrivate)} />
      )}
    </FormDialog>
  )
}

const DeleteLink = ({ id }: { id: number }) => (
  <ButtonLink
    variant="quiet"
    className="mr-auto text-danger"
    to={paths.collection(id, { dialog: dialogs.deleteCollection })}
    replace
    preventScrollReset
  >
    Delete
  </ButtonLink>
)
