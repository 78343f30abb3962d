import { useSearchParams } from "@remix-run/react"
import { useRef } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { noteSchema } from "~/domain/collections/inputs.server.ts"
import { readNotes } from "~/domain/collections/note-reads.server.ts"
import { saveNote } from "~/domain/collections/note-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { toastLimits } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded, titles } from "~/words/messages.ts"
import { NoteEditor } from "./note-editor.tsx"
import { NoteView } from "./note-view.tsx"
import { useCollection } from "./use-collection.ts"

const guard = ({ viewer, id }: PageArgs) => requireEditor(viewer, id())

export const loader = userLoader(async (page) => {
  const { id } = await guard(page)
  const [note] = await readNotes(page.viewer, id)
  return { content: note?.content ?? "" }
})
export const clientLoader = openThenLoad
export { shouldRevalidate } from "~/browser/client-cache.ts"

export const action = formAction({
  guard,
  schema: noteSchema,
  failed: failed.saveNote,
  invalidTitle: titles.error,
  run: ({ viewer, id, input, options }) => saveNote(viewer, id(), input, options),
  done: (_, { id, back }) => ({
    to: back ?? paths.collectionForm(id(), "notes"),
    toast: { ...succeeded.noteSaved, durationMs: toastLimits.shortDurationMs },
  }),
})
export const clientAction = sendForm(failed.saveNote)

export default function Notes() {
  const { collection, search } = useCollection()
  const wantsToEdit = useSearchParams()[0].has("edit")
  const isSent = useResult() != null
  const mayClose = useRef(() => true)
  const closeTo = paths.collection(collection.id, { search })
  return (
    <Dialog
      side
      title="Notes"
      description={collection.name}
      closeTo={closeTo}
      onClose={() => mayClose.current()}
    >
      <DialogData>
        {({ content }: { content: string }) =>
          wantsToEdit || isSent || !content ? (
            <NoteEditor content={content} closeTo={closeTo} mayClose={mayClose} />
          ) : (
            <NoteView content={content} />
          )
        }
      </DialogData>
    </Dialog>
  )
}
