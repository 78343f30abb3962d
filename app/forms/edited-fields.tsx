import { type ReactNode, useId, useState } from "react"
import { choiceField, type FieldConflict, hashesOf, SHOWN_FIELD, TAKE_THEIRS } from "~/edit.ts"
import { FieldNoteContext, useFormState, useResult } from "./use-form-result.ts"

/** Wraps a form that edits, so that the server writes changed fields only and asks about conflicts. */
export function EditedFields({ children }: { children: ReactNode }) {
  const { values = {}, reply, shown: ofDraft } = useFormState()
  // The values are those with which the form was opened: new data of the page does not change what was typed.
  const [opened] = useState(() => hashesOf(values))
  const conflicts = useResult()?.conflicts
  const noteOf = (name = "") => {
    const conflict = conflicts?.[name]
    return conflict && <ConflictChoice name={name} conflict={conflict} />
  }
  const shownHashes = reply?.initialValue?.[SHOWN_FIELD]
  return (
    <FieldNoteContext.Provider value={noteOf}>
      <input
        type="hidden"
        name={SHOWN_FIELD}
        value={typeof shownHashes === "string" ? shownHashes : (ofDraft ?? opened)}
      />
      {children}
    </FieldNoteContext.Provider>
  )
}

/** None is chosen beforehand: either choice drops a text. */
export function ConflictChoice({ name, conflict }: { name: string; conflict: FieldConflict }) {
  const { mine, theirs, version, pictures } = conflict
  return (
    <fieldset className="mt-2 grid gap-3 rounded-md border border-line p-3 text-sm">
      <legend className="px-1 font-semibold">Which one should stay?</legend>
      <Choice name={name} value={version} label="Keep mine" content={mine} picture={pictures?.mine} />
      <Choice
        name={name}
        value={TAKE_THEIRS}
        label="Take theirs"
        content={theirs}
        picture={pictures?.theirs}
      />
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  content: FieldConflict["mine"]
  picture: string | undefined
}

function Choice({ name, value, label, content, picture }: ChoiceProps) {
  const id = useId()
  const text = typeof content === "boolean" ? (content ? "On" : "Off") : content
  const isUploaded = picture !== undefined && !text?.startsWith("http")
  return (
    <div>
      <label className="flex min-h-[var(--finger)] items-center gap-2 font-semibold">
        <input type="radio" name={choiceField(name)} value={value} aria-describedby={id} />
        {label}
      </label>
      {picture && <img src={picture} alt="" className="my-1 size-22 rounded-md bg-sunken object-cover" />}
      <div
        dir="auto"
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
        tabIndex={0}
        className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line"
        hidden={isUploaded}
      >
        {text || <em>Empty</em>}
      </div>
    </div>
  )
}
