import type { SubmissionResult } from "@conform-to/react"
import { createContext, type ReactNode, useContext } from "react"

type FormValues = Readonly<Record<string, unknown>>

/** `reply` is Conform's `lastResult`. */
export type FormState = {
  id: string
  pending: boolean
  reply?: SubmissionResult | undefined
  values?: FormValues | undefined
  /** The form's subject was deleted meanwhile. */
  isGone?: boolean | undefined
  /** It has, for a restored draft, the hashes of what its user had been shown. */
  shown?: string | undefined
}

/** The function returns what stands below a field besides its help and errors. */
export const FieldNoteContext = createContext<(name: string | undefined) => ReactNode>(() => null)

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error("This needs a form of form.tsx around it")
  return form
}

/** The result is null outside of forms. Values that the server gave back count before those that the form was shown with. */
export function useFormField(name: string | undefined) {
  const form = useContext(FormContext)
  if (!form || !name) return null
  const { id, reply, values } = form
  const wrong = Object.keys(reply?.error ?? {}).filter(Boolean)
  return {
    id: `${id}-${name}`,
    value: (reply?.initialValue ?? values)?.[name],
    errors: reply?.error?.[name],
    /** It is true for the first invalid field without JavaScript; it is undefined without errors. */
    autoFocus: wrong.length > 0 ? name === wrong[0] : undefined,
  }
}
