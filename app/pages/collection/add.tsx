import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { CancelLink, Dialog } from "~/forms/dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, uploaded, collection as words } from "~/words/messages.ts"
import { addedItemSchema, doneOrAnother, saving } from "../item-form/actions.server.ts"
import { unlessDuplicate } from "../item-form/choices.server.ts"
import { HereAlready } from "../item-form/duplicate-note.tsx"
import { ItemForm } from "../item-form/item-form.tsx"
import { savedIn } from "../saved.server.ts"
import { adding } from "./add.server.ts"
import { useCollection } from "./use-collection.ts"

export const loader = dialogLoader(adding.guard)
export const clientLoader = openAtOnce

export const action = formAction({
  ...saving(adding),
  schema: addedItemSchema,
  failed: failed.createItem,
  run: ({ viewer, id, input: { anyway, ...item }, fields, options }) =>
    unlessDuplicate(fields, () =>
      createItem(viewer, { ...item, collectionId: id() }, { linkedOnce: !anyway, ...options }),
    ),
  done: async (item, page) => doneOrAnother(page, await savedIn(page, item, succeeded.itemAdded)),
})

export const clientAction = sendForm(failed.createItem)

export default function AddItem() {
  const { collection, search } = useCollection()
  const closeTo = paths.collection(collection.id, { search })
  return (
    <Dialog title={words.addItem} closeTo={closeTo}>
      <ItemForm
        addresses={{
          save: paths.collectionForm(collection.id, "add"),
          read: paths.collectionForm(collection.id, "add/read"),
          paste: paths.collectionForm(collection.id, "add/paste"),
        }}
        needsAll
        already={({ page }) => {
          const here = page?.own.find(({ collectionId }) => collectionId === collection.id)
          return here && <HereAlready name={here.name} href={paths.product(here.id)} />
        }}
        upload={{
          path: `/collections/${collection.id}/items/upload-image`,
          succeeded: uploaded.image,
          failed: failed.uploadImage,
        }}
        cancel={<CancelLink to={closeTo} />}
        submit={
          <span className="line-clamp-2 wrap-anywhere">
            Add to <bdi>{collection.name}</bdi>
          </span>
        }
      />
    </Dialog>
  )
}
