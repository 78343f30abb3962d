import { useBlocker, useSubmit } from "@remix-run/react"
import { useEffect, useRef } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { lengths } from "~/limits.ts"
import { validation, collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { AnsweredForm, SubmitButton } from "~/ui/action-form.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/form/dialog.tsx"
import { EditIcon } from "~/ui/icons.ts"
import { TextArea } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { collection: { id: number; name: string }; closeTo: string; content: string; editing: boolean }

const INTENT = "save-note"

/** The note of a collection, for those who edit it: a drawer at the side, the whole screen on a phone. */
export function NotesPanel(props: Props) {
  const { answer, pending } = useFormAnswer(INTENT)
  return props.editing || answer ? (
    <NotesEditor {...props} reply={answer?.reply} saving={pending} />
  ) : (
    <NotesView {...props} />
  )
}

function NotesView({ collection, closeTo, content }: Props) {
  return (
    <Dialog side title={words.notes} description={collection.name} closeTo={closeTo}>
      <p className="prose">{content}</p>
      <DialogActions>
        <ButtonLink to={editing(collection.id)} variant="ghost" replace preventScrollReset>
          <EditIcon />
          Edit
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

const editing = (id: number) => paths.collection(id, { dialog: dialogs.notes, edit: 1 })

type EditorProps = Props & { reply: FormAnswer["reply"] | undefined; saving: boolean }

/**
 * Closing it with changed text saves that first (specification, section 4), and so does the browser's Back; what cannot
 * be saved stays on the screen.
 */
function NotesEditor({ collection: { id, name }, closeTo, content, reply, saving }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()

  const mayLeave = () => {
    const text = form.current?.querySelector("textarea")?.value.trim() ?? ""
    // An empty note cannot be saved; with nothing in it there is nothing to lose.
    return !saving && (text === content || text === "")
  }
  const saveAndLeave = (to: string) => {
    if (saving) return
    const sent = new FormData(form.current ?? undefined)
    sent.set("intent", INTENT)
    sent.set("returnTo", to)
    submit(sent, { method: "post", action: editing(id), replace: true, preventScrollReset: true })
  }
  const close = () => {
    const isDone = mayLeave()
    if (!isDone) saveAndLeave(closeTo)
    return isDone
  }
  useHeldBack(mayLeave, saveAndLeave)
  return (
    <Dialog side title={words.notes} description={name} closeTo={closeTo} onClose={close}>
      <AnsweredForm
        intent={INTENT}
        reply={reply}
        pending={saving}
        values={{ content }}
        action={editing(id)}
        formRef={form}
        className="grid gap-4"
        replace
        preventScrollReset
      >
        <TextArea
          label="Note"
          name="content"
          className="note-field"
          required
          maxLength={lengths.note}
          title={validation.note}
          autoFocus
        />
        <DialogActions>
          <ButtonLink
            variant="ghost"
            to={content ? paths.collection(id, { dialog: dialogs.notes }) : closeTo}
            replace
            preventScrollReset
          >
            Discard
          </ButtonLink>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </AnsweredForm>
    </Dialog>
  )
}

/** Holds the browser's Back and Forward up while one may not leave, and tells where they would have led. */
function useHeldBack(mayLeave: () => boolean, instead: (to: string) => void): void {
  const back = useBlocker(({ historyAction }) => historyAction === "POP" && !mayLeave())
  useEffect(() => {
    if (back.state !== "blocked") return
    const { pathname, search } = back.location
    back.reset()
    instead(pathname + search)
  }, [back, instead])
}
