import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { groupItemChangeSchema } from "~/domain/groups/inputs.server.ts"
import { requireGroupItemEditor, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { allPictures } from "~/domain/pictures.server.ts"
import { typedValues } from "~/domain/product-fields.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { failed, succeeded, item as words } from "~/words/messages.ts"
import { mergePicture } from "../../item-form/choices.server.ts"
import { EditForm } from "../../item-form/edit-form.tsx"
import { pageBelow } from "../guards.server.ts"

const guard = ({ viewer, id }: PageArgs) => requireGroupItemEditor(viewer, id(), id("itemId"))

export const loader = pageLoader(async (page) => {
  const item = await guard(page)
  const previews = allPictures(item).map(({ url }) => pictureFor(url, { private: true }))
  return { groupId: item.groupId, previews, values: typedValues(item) }
})
export const clientLoader = openThenLoad

export const action = formAction({
  guard,
  schema: groupItemChangeSchema.required({ name: true, productUrl: true }),
  upload: { file: "imageFile", address: "imageUrl" },
  prepare: mergePicture,
  failed: failed.updateItem,
  run: ({ viewer, id, input, options }) => updateGroupItem(viewer, id(), id("itemId"), input, options),
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.itemUpdated }),
})
export const clientAction = sendForm(failed.updateItem)

type Loaded = Awaited<ReturnType<typeof loader>>

export default function EditItem() {
  return (
    <Dialog title={words.edit}>
      <DialogData>
        {({ groupId, previews, values }: Loaded) => (
          <EditForm
            values={values}
            uploadPath={`/groups/${groupId}/items/upload-image`}
            previews={previews}
            needsLink
          />
        )}
      </DialogData>
    </Dialog>
  )
}
