import { keepWhenSaved, openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { deleteNote } from "~/domain/collections/note-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import type { PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { useCollection } from "./use-collection.ts"

const failed = "Failed to delete the note"

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const clientLoader = openThenLoad
export const shouldRevalidate = keepWhenSaved
export { loader } from "./notes.tsx"

export const action = formAction({
  guard,
  failed,
  run: ({ viewer, id, options }) => deleteNote(viewer, id(), options),
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
