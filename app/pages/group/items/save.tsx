import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { destinations } from "~/domain/collections/reads.server.ts"
import { getGroupItem } from "~/domain/groups/reads.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { failed, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { ActionForm } from "~/ui/form/form.tsx"
import { FormActions } from "~/ui/form/form-dialog.tsx"
import { Select } from "~/ui/select.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../../picture-field.tsx"
import { pageBelow } from "../guards.server.ts"

async function guard({ viewer, id }: PageArgs) {
  requireUser(viewer)
  return getGroupItem(viewer, id(), id("itemId"))
}

export const loader = pageLoader(async (page) => ({
  item: await guard(page),
  collections: await destinations(page.viewer),
}))
export const clientLoader = openThenLoad

export const action = formAction({
  guard,
  schema: newItemSchema,
  creates: true,
  picture: { file: "imageFile", address: "imageUrl" },
  failed: failed.createItem,
  run: ({ viewer, input, once }) => createItem(viewer, input, { once }),
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.itemAdded }),
})
export const clientAction = sendForm(failed.createItem)

type Loaded = Awaited<ReturnType<typeof loader>>

/** Asks for what every item needs and this one may lack: a brand and a picture. */
export default function SaveItem() {
  return (
    <Dialog title="Save to my collection">
      <DialogData>
        {(loaded: Loaded) => (loaded.collections.length > 0 ? <Copy {...loaded} /> : <NoCollections />)}
      </DialogData>
    </Dialog>
  )
}

function Copy({ item, collections }: Loaded) {
  const isComplete = item.brand !== null && item.imageUrl !== null
  return (
    <ActionForm
      encType="multipart/form-data"
      className="grid gap-4"
      values={{ ...item, brand: item.brand ?? hostOf(item.productUrl) }}
    >
      <p className="-mt-4 text-sm wrap-anywhere text-muted">
        {isComplete ? item.name : "A few details are missing. Please fill them in."}
      </p>
      <Select label="Collection" name="collectionId" autoFocus>
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label="Name" name="name" />
      <TextField label="Brand" name="brand" />
      <PictureField label="Picture" name="imageUrl" fileName="imageFile" required />
      <input type="hidden" name="productUrl" value={item.productUrl} />
      <input type="hidden" name="description" value={item.description ?? ""} />
      <FormActions submit="Save" />
    </ActionForm>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "")

function NoCollections() {
  return (
    <>
      <p className="text-muted">You have no collection yet. Make one, then save this to it.</p>
      <DialogActions>
        <ButtonLink to={paths.newCollection}>New collection</ButtonLink>
      </DialogActions>
    </>
  )
}
