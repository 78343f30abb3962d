import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { collectionChangeSchema } from "~/domain/collections/inputs.server.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { Select, Switch, TextArea, TextField } from "~/forms/fields.tsx"
import { FormDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { failed, succeeded, uploaded, collection as words } from "~/words/messages.ts"
import { PictureField } from "../picture-field.tsx"
import { useCollection } from "./use-collection.ts"

const adders = { everybody: "Everybody", friends: "The owner's friends", "co-owners": "Nobody else" }

const claims = {
  off: "No",
  hidden: "Yes, and I do not see who gets what",
  shown: "Yes, and I see who gets what, now",
}

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  schema: collectionChangeSchema.omit({ userId: true }).required({ name: true }),
  upload: { file: "coverFile", address: "coverImageUrl" },
  failed: failed.updateCollection,
  run: ({ viewer, id, input, options }) => updateCollection(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.collection(id()), toast: succeeded.collectionUpdated }),
})
export const clientAction = sendForm(failed.updateCollection)

export default function EditCollection() {
  const { collection, cover, isOwner } = useCollection()
  return (
    <FormDialog
      title={words.edit}
      encType="multipart/form-data"
      values={{ claims: "off", revealAt: null, ...collection }}
      submit="Save"
      aside={isOwner && <DeleteLink id={collection.id} />}
    >
      <EditedFields>
        <TextField label="Name" name="name" required maxLength={lengths.name} autoComplete="off" autoFocus />
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
        <PictureField
          label="Cover"
          optional
          name="coverImageUrl"
          fileName="coverFile"
          preview={cover}
          upload={{
            path: `/collections/${collection.id}/items/upload-image`,
            succeeded: uploaded.cover,
            failed: failed.uploadCover,
          }}
        />
        <TextField
          label="Describe the picture"
          optional
          name="coverAlt"
          maxLength={lengths.pictureText}
          autoComplete="off"
        />
        {isOwner ? (
          <Switch
            label={words.privateSwitch}
            help="Only you and people you choose can see it."
            name="isPrivate"
          />
        ) : (
          <input type="hidden" name="isPrivate" value={String(collection.isPrivate)} />
        )}
        <Select
          label="Who may add to it while it is public"
          name="whoMayAdd"
          help="Co-owners and collaborators always may."
          options={Object.entries(adders)}
        />
        <Select
          label="Sort by"
          name="sort"
          help="Whoever looks at it may choose another order for themselves."
          options={Object.entries(words.sorts)}
        />
        <Select
          label="This is a wish list"
          name="claims"
          help="Others say what they will get, so that nothing is given twice. If you see it and hide it again, they read when."
          options={Object.entries(claims)}
        />
        <TextField
          label="Show it to me from"
          optional
          help="From this day on, you and co-owners see who gets what. It counts when it has begun everywhere, at noon in UTC."
          name="revealAt"
          type="date"
        />
      </EditedFields>
    </FormDialog>
  )
}

const DeleteLink = ({ id }: { id: number }) => (
  <ButtonLink
    variant="quiet"
    className="mr-auto text-danger"
    to={paths.collectionForm(id, "delete")}
    replace
    preventScrollReset
  >
    Delete
  </ButtonLink>
)
