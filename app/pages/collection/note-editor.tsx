import { useBlocker, useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react"
import { type MutableRefObject, useEffect, useRef } from "react"
import { CancelLink, DialogActions } from "~/forms/dialog.tsx"
import { EditedFields } from "~/forms/edited-fields.tsx"
import { TextArea } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { validation } from "~/words/messages.ts"
import { DeleteLink } from "./note-view.tsx"
import { useCollection } from "./use-collection.ts"

type EditorProps = { content: string; closeTo: string; mayClose: MutableRefObject<() => boolean> }

/** Closing and Back save changed text first. A refused note stays open, and an emptied one asks whether to delete it. */
export function NoteEditor({ content, closeTo, mayClose }: EditorProps) {
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
          className="[&_textarea]:min-h-[45svh]"
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

/** Blocks the browser's Back and Forward while the note is not saved, and returns their target. */
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
