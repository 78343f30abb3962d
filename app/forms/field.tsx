import { useLocation } from "@remix-run/react"
import {
  type AriaAttributes,
  type FormEvent,
  type FormEventHandler,
  type ReactNode,
  useContext,
  useState,
} from "react"
import { hasDraft } from "~/browser/draft-key.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { ErrorIcon } from "../ui/icons.ts"
import { FieldNoteContext, useFormField } from "./use-form-result.ts"

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** From this share of its limit on, a text's length is shown. */
const NEAR = 0.9

/** Texts are never cut: too long ones get an error. Pass `onInput` to an element around the field. */
export function useTextLength(limit: number | undefined, initial: unknown) {
  const [length, setLength] = useState(typeof initial === "string" ? initial.length : 0)
  const max = limit ?? Number.POSITIVE_INFINITY
  return {
    onInput: ({ target }: FormEvent) => {
      // A radio button beside the field is not its text.
      if ((target as TextControl).type === "radio") return
      const typed = (target as TextControl).value.length
      setLength(typed < max * NEAR ? 0 : typed)
    },
    counter: length >= max * NEAR && <TextLength length={length} limit={max} />,
    error: length > max ? `Please shorten this by ${counted(length - max, "character")}.` : null,
  }
}

function TextLength({ length, limit }: { length: number; limit: number }) {
  return (
    <p role="status" className={`mt-1.5 text-end text-sm ${length > limit ? "text-danger" : "text-muted"}`}>
      {length.toLocaleString("en")} / {limit.toLocaleString("en")}
    </p>
  )
}

export type FieldProps = {
  label: string
  help?: ReactNode
  /** The first is shown. By default those of the form around it; null for none. */
  errors?: string[] | null
  optional?: boolean
}

type Control = {
  id?: string
  name?: string
  /** The limit is not passed to the element, because browsers would cut pasted texts. */
  maxLength?: number
  defaultValue?: unknown
  className?: string
  autoFocus?: boolean
  "aria-invalid"?: AriaAttributes["aria-invalid"]
  "aria-describedby"?: string
}

type Ids = ReturnType<typeof fieldIds>

/** Conform names them like this: `{id}-error`, `{id}-description`. */
export function fieldIds(control: Control, { help, errors }: Pick<FieldProps, "help" | "errors">) {
  const id = control.id ?? control.name ?? ""
  const invalid = Boolean(errors?.length)
  const described = [
    control["aria-describedby"],
    invalid && `${id}-error`,
    help ? `${id}-description` : undefined,
  ]
  return {
    aria: {
      id,
      "aria-invalid": invalid || control["aria-invalid"],
      "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    },
    errorId: `${id}-error`,
    helpId: `${id}-description`,
  }
}

/** Splits the props into those of the control and of its frame, and finds value, errors and id by name in the form. */
export function useField<C extends Control>(props: FieldProps & C) {
  const { label, help, errors: own, optional, className, maxLength, ...control } = props
  const field = useFormField(control.name)
  const note = useContext(FieldNoteContext)(control.name)
  const { error, counter, onInput } = useTextLength(maxLength, control.defaultValue ?? field?.value)
  const errors = error ? [error] : own === undefined ? field?.errors : own
  const ids = fieldIds({ ...control, id: control.id ?? field?.id }, { help, errors })
  return {
    control: {
      ...control,
      ...ids.aria,
      autoFocus: field?.autoFocus ?? control.autoFocus,
    },
    frame: { label, help, errors, note, optional, className, ids, counter, onInput },
    value: typeof field?.value === "string" ? field.value : undefined,
    checked: field?.value === true || field?.value === "on",
  }
}

type Frame = FieldProps & {
  ids: Ids
  className?: string
  counter?: ReactNode
  note?: ReactNode
  onInput?: FormEventHandler
  children: ReactNode
}

export function FieldFrame(props: Frame) {
  const { label, help, errors, note, optional, ids, className, counter, onInput, children } = props
  return (
    <div className={className} onInput={onInput}>
      <label htmlFor={ids.aria.id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> optional</span>}
      </label>
      {children}
      {counter}
      <FieldNotes help={help} errors={errors} note={note} ids={ids} />
    </div>
  )
}

export function FieldNotes({ help, errors, note, ids }: Pick<Frame, "help" | "errors" | "note" | "ids">) {
  return (
    <>
      {help && (
        <p id={ids.helpId} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      {errors?.[0] && (
        <p id={ids.errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <ErrorIcon className="mt-0.5 size-4" />
          {errors[0]}
        </p>
      )}
      {note}
    </>
  )
}

type FormErrorProps = { id?: string; errors?: string[] | null; children?: ReactNode }

/** Screen readers announce errors when they appear. */
export function FormError({ id, errors, children }: FormErrorProps) {
  if (!errors?.length) return null
  return (
    <div
      id={id}
      role="alert"
      className="flex gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm font-medium text-danger"
    >
      <ErrorIcon className="size-5" />
      <div>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {children}
      </div>
    </div>
  )
}

/** In a new tab while the text is kept by this page alone: its form has no drafts, or the code for them has not come. */
export function SignInLink() {
  const { pathname, search } = useLocation()
  return (
    <a
      className="link touch-target"
      href={paths.auth({ redirectTo: pathname + search })}
      data-reload
      onClick={({ currentTarget: link }) => {
        const form = link.closest("form")
        link.target = form && hasDraft(form) ? "" : "_blank"
      }}
    >
      Sign in
    </a>
  )
}
