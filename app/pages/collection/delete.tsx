import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireOwner } from "~/domain/collections/access.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { confirmDelete, failed, succeeded } from "~/words/messages.ts"
import { useCollection } from "./use-collection.ts"

const guard = ({ viewer, id }: PageArgs) => requireOwner(viewer, id())

export const loader = dialogLoader(guard)
export const clientLoader = openAtOnce

export const action = formAction({
  guard,
  failed: failed.deleteCollection,
  run: ({ viewer, id, options }) => deleteCollection(viewer, id(), options),
  done: () => ({ to: paths.collections(), toast: succeeded.collectionDeleted }),
})
export const clientAction = sendForm(failed.deleteCollection, { deletesPage: true })

export default function DeleteCollection() {
  const { collection } = useCollection()
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{collection.name}</bdi>
        </>
      }
      text={confirmDelete}
      confirm="Delete collection"
    />
  )
}
