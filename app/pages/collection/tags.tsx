import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { tagChangeSchema } from "~/domain/items/inputs.server.ts"
import { listTags, renameTag } from "~/domain/items/tags.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { Select, TextField } from "~/forms/fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { useCollection } from "./use-collection.ts"

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const loader = userLoader(async (page) => {
  const { id } = await guard(page)
  return { tags: await listTags(page.viewer, id) }
})
export const clientLoader = openThenLoad
export { shouldRevalidate } from "~/browser/client-cache.ts"

const failed = "Failed to rename the tag"

export const action = formAction({
  guard,
  schema: tagChangeSchema,
  failed,
  run: ({ viewer, id, input, options }) => renameTag(viewer, id(), input, options),
  done: (_, { id }) => ({ to: paths.collection(id()), toast: success("Tag renamed") }),
})
export const clientAction = sendForm(failed)

export default function Tags() {
  const { collection } = useCollection()
  const closeTo = paths.collection(collection.id)
  return (
    <Dialog
      title="Rename a tag"
      description="Every item of this collection gets the new name. If another tag has it, the two become one."
      closeTo={closeTo}
    >
      <DialogData>
        {({ tags }: Awaited<ReturnType<typeof loader>>) => (
          <ActionForm className="grid gap-4">
            {tags.length === 0 && <p className="text-muted">No item here has a tag yet.</p>}
            <Select
              label="Tag"
              name="from"
              options={tags.map(({ tag, itemCount }) => [tag, `${tag} (${itemCount})`])}
            />
            <TextField label="New name" name="to" required list="other-tags" autoComplete="off" />
            <datalist id="other-tags">
              {tags.map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <FormActions closeTo={closeTo} submit="Rename" />
          </ActionForm>
        )}
      </DialogData>
    </Dialog>
  )
}
