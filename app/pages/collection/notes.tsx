import {
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
  useSubmit,
} from "@remix-run/react"
import { type MutableRefObject, useEffect, useRef } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { noteSchema } from "~/domain/collections/inputs.server.ts"
import { readNotes } from "~/domain/collections/reads.server.ts"
import { saveNote } from "~/domain/collections/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { CancelLink, Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { lengths, toastLimits } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { TextArea } from "~/ui/text-field.tsx"
import { failed, succeeded, titles, validation, collection as words } from "~/words/messages.ts"
import { DeleteLink, NoteView } from "./note-view.tsx"
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
  run: ({ viewer, id, input, once, edit }) => saveNote(viewer, id(), input, { once, edit }),
  done: (_, { id, back }) => ({
    to: back ?? paths.collectionForm(id(), "notes"),
    toast: { ...succeeded.noteSaved, durationMs: toastLimits.shortDurationMs },
  }),
})
export const clientAction = sendForm(failed.saveNote)

/** The note of a collection, for those who edit it: a drawer at the side, the whole screen on a phone. */
export default function Notes() {
  const { collection, search } = useCollection()
  const wantsToEdit = useSearchParams()[0].has("edit")
  const isSent = useResult() != null
  const mayClose = useRef(() => true)
  const closeTo = paths.collection(collection.id, { search })
  return (
    <Dialog
      side
      title={words.notes}
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

type EditorProps = { content: string; closeTo: string; mayClose: MutableRefObject<() => boolean> }

/** Closing and Back save a changed text first. A refused note stays open, and an emptied one asks whether to delete it. */
function NoteEditor({ content, closeTo, mayClose }: EditorProps) {
  const { id } = useCollection().collection
  const form = useRef<HTMLFormElement>(null)
  const isSaving = useNavigation().formMethod === "POST"
  const isSaved = Boolean(useResult()?.saved)
  const { state } = useLocation()
  const submit = useSubmit()
  const navigate = useNavigate()
  const view = paths.collectionForm(id, "notes")

  const noteField = () => form.current?.querySelector("textarea")
  const mayLeave = () => {
    const text = noteField()?.value.trim() ?? ""
    return isSaved || (!isSaving && text === content)
  }
  const saveAndLeave = (to: string) => {
    if (isSaving) return
    if (!noteField()?.value.trim()) {
      form.current?.reset()
      return navigate(paths.collectionForm(id, "notes/delete"), {
        state,
        replace: true,
        preventScrollReset: true,
      })
    }
    const fields = new FormData(form.current ?? undefined)
    fields.set("_returnTo", to)
    // The address of the editor, so that it stays until the dialog has closed.
    const action = paths.collectionForm(id, "notes", { edit: 1 })
    submit(fields, { method: "post", action, state, replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    mayClose.current = () => {
      const isDone = mayLeave()
      if (!isDone) saveAndLeave(closeTo)
      return isDone
    }
    return () => {
      mayClose.current = () => true
    }
  })
  useHeldBack(mayLeave, saveAndLeave)
  return (
    <ActionForm
      values={{ content }}
      action={view}
      formRef={form}
      className="grid gap-4"
      replace
      preventScrollReset
    >
      <EditedFields>
        <TextArea
          label="Note"
          name="content"
          className="note-field"
          required
          maxLength={lengths.note}
          title={validation.note}
          autoFocus
        />
      </EditedFields>
      <DialogActions>
        {content && <DeleteLink id={id} />}
        {content ? (
          <ButtonLink
            variant="ghost"
            to={view}
            replace
            preventScrollReset
            onClick={() => form.current?.reset()}
          >
            Discard
          </ButtonLink>
        ) : (
          <CancelLink
            to={closeTo}
            onClickCapture={() => {
              form.current?.reset()
              const field = noteField()
              if (field) field.value = ""
            }}
          >
            Discard
          </CancelLink>
        )}
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </ActionForm>
  )
}

/** Holds the browser's Back and Forward up while one may not leave, and tells where they would have led. */
function useHeldBack(mayLeave: () => boolean, instead: (to: string) => void): void {
  const back = useBlocker(({ historyAction }) => historyAction === "POP" && !mayLeave())
  useEffect(() => {
    if (back.state !== "blocked") return
    const to = back.location.pathname + back.location.search
    back.reset()
    // The router restores the address by going forward, and what changes the history before that changes another entry.
    if (location.pathname + location.search === to)
      addEventListener("popstate", () => instead(to), { once: true })
    else instead(to)
  }, [back, instead])
}
