import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, collection as words } from "~/words/messages.ts"
import { SavedAlready } from "../item-form/duplicate-note.tsx"
import { addedItemSchema, fromPage, newItemForm, unlessDuplicate } from "../item-form/new-item.server.ts"
import { NewItemForm } from "../item-form/new-item-form.tsx"
import type { Notice } from "../item-form/prefill.ts"
import { useTimesFilled } from "../item-form/use-times-filled.ts"
import { useCollection } from "./use-collection.ts"

const guard = ({ viewer, id }: PageArgs) => collectionAccess(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  ...newItemForm,
  guard,
  schema: addedItemSchema,
  creates: true,
  instead: fromPage.readInsteadOfSaving,
  failed: failed.createItem,
  run: ({ viewer, id, input: { anyway, ...item }, fields, once }) =>
    unlessDuplicate(fields, () =>
      createItem(viewer, { ...item, collectionId: id() }, { linkedOnce: !anyway, once }),
    ),
  done: ({ collectionId }) => ({ to: paths.collection(collectionId), toast: succeeded.itemAdded }),
})

export const clientAction = sendForm(failed.createItem)

/** 'Add Item': a link, and what is found behind it. */
export default function AddItem() {
  const { collection, search } = useCollection()
  const result = useResult()
  const notice = result?.notice as Notice | undefined
  const closeTo = paths.collection(collection.id, { search })
  const timesFilled = useTimesFilled(notice)
  return (
    <Dialog
      title={words.addItem}
      description="Paste a link and we fill in the rest. You can change everything."
      closeTo={closeTo}
    >
      <NewItemForm
        key={timesFilled}
        addresses={{
          save: paths.collectionForm(collection.id, "add"),
          read: paths.collectionForm(collection.id, "add/read"),
          paste: paths.collectionForm(collection.id, "add/paste"),
        }}
        reply={result?.reply}
        notice={notice}
        aside={({ page }) => {
          const here = page?.own.find(({ collectionId }) => collectionId === collection.id)
          return (
            here && (
              <SavedAlready>
                It is here as{" "}
                <a className="link" href={paths.product(here.id)}>
                  <bdi>{here.name}</bdi>
                </a>
              </SavedAlready>
            )
          )
        }}
        upload={{
          path: `/collections/${collection.id}/items/upload-image`,
          succeeded: succeeded.imageUploaded,
          failed: failed.uploadImage,
        }}
      >
        <FormActions
          closeTo={closeTo}
          submit={
            <span className="min-w-0 wrap-anywhere">
              Add to <bdi>{collection.name}</bdi>
            </span>
          }
        />
      </NewItemForm>
    </Dialog>
  )
}
