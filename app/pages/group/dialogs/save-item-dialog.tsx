import { type dialogs, paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/form/dialog.tsx"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { Select } from "~/ui/select.tsx"
import { TextField } from "~/ui/text-field.tsx"
import type { DialogOf } from "../open-dialog.server.ts"

type Props = { data: DialogOf<typeof dialogs.saveGroupItem>; action: string; closeTo: string }

const TITLE = "Save to my collection"

/**
 * Saves a copy of a group's item to one of my collections. What every item needs and this one lacks, a brand or a
 * picture, is asked for here.
 */
export function SaveItemDialog({ data, action, closeTo }: Props) {
  const { item, collections, formKey } = data
  if (collections.length === 0) return <NoCollections closeTo={closeTo} />
  const complete = item.brand !== null && item.imageUrl !== null
  return (
    <FormDialog
      title={TITLE}
      description={complete ? item.name : "A few details are missing. Please fill them in."}
      intent="save-item"
      action={action}
      values={{ ...item, brand: item.brand ?? hostOf(item.productUrl) }}
      closeTo={closeTo}
      submit="Save"
    >
      <Select label="Collection" name="collectionId" autoFocus>
        {collections.map((collection) => (
          <option key={collection.id} value={collection.id}>
            {collection.name}
          </option>
        ))}
      </Select>
      <TextField label="Name" name="name" />
      <TextField label="Brand" name="brand" />
      <TextField label="Picture" help="The address of a picture." name="imageUrl" type="url" />
      <input type="hidden" name="productUrl" value={item.productUrl} />
      <input type="hidden" name="description" value={item.description ?? ""} />
      <OneTimeKey value={formKey} />
    </FormDialog>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "")

function NoCollections({ closeTo }: { closeTo: string }) {
  return (
    <Dialog title={TITLE} closeTo={closeTo}>
      <p className="text-muted">You have no collection yet. Make one, then save this to it.</p>
      <DialogActions>
        <ButtonLink to={paths.newCollection}>New collection</ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
