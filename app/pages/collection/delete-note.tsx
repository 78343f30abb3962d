import { z } from "zod"
import { keepWhenSaved, openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { readNotes } from "~/domain/collections/reads.server.ts"
import { deleteNote } from "~/domain/collections/writes.server.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { success } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Dialog } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { EditedFields } from "~/ui/form/edited-fields.tsx"
import { ActionForm } from "~/ui/form/form.tsx"
import { FormActions } from "~/ui/form/form-dialog.tsx"
import { useCollection } from "./use-collection.ts"

const failed = "Failed to delete the note"

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const loader = userLoader(async (page) => {
  const { id } = await guard(page)
  const [note] = await readNotes(page.viewer, id)
  return { content: note?.content ?? "" }
})
export const clientLoader = openThenLoad
export const shouldRevalidate = keepWhenSaved

export const action = formAction({
  guard,
  schema: z.object({}),
  failed,
  run: ({ viewer, id, once, edit }) => deleteNote(viewer, id(), { once, edit }),
  done: (_, { id }) => ({ to: paths.collection(id()), toast: success("Note deleted") }),
})
export const clientAction = sendForm(failed)

export default function DeleteNote() {
  const { collection, search } = useCollection()
  const closeTo = paths.collection(collection.id, { search })
  return (
    <Dialog title="Delete note?" description="This cannot be undone." closeTo={closeTo}>
      <DialogData>
        {(note: { content: string }) => (
          <ActionForm className="grid gap-4" values={note} fieldless>
            <EditedFields>
              <p className="line-clamp-6 wrap-anywhere whitespace-pre-line text-muted">{note.content}</p>
            </EditedFields>
            <FormActions closeTo={closeTo} submit="Delete note" danger cautious />
          </ActionForm>
        )}
      </DialogData>
    </Dialog>
  )
}
