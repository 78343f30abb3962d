import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { groupItemChangeSchema } from "~/domain/groups/inputs.server.ts"
import { updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { failed, succeeded, item as words } from "~/words/messages.ts"
import { mergePicture } from "../item-form/choices.server.ts"
import { EditForm } from "../item-form/edit-form.tsx"
import { pageBelow, requireEditor } from "./guards.server.ts"
import { useGroupItem } from "./use-group-item.ts"

export const loader = dialogLoader(requireEditor)
export const clientLoader = openAtOnce

export const action = formAction({
  guard: requireEditor,
  schema: groupItemChangeSchema.omit({ state: true }).required({ name: true, productUrl: true }),
  upload: { file: "imageFile", address: "imageUrl" },
  prepare: mergePicture,
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateGroupItem(viewer, id(), id("itemId"), input, options),
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.itemUpdated }),
})
export const clientAction = sendForm(failed.updateItem)

export default function EditItem() {
  const { group, item, shown } = useGroupItem()
  return (
    <Dialog title={words.edit}>
      <EditForm
        values={item}
        uploadPath={`/groups/${group.id}/items/upload-image`}
        previews={shown.pictures}
        needsLink
      />
    </Dialog>
  )
}
