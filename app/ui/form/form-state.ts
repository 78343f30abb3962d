import type { SubmissionResult } from "@conform-to/react"
import { createContext, useContext } from "react"

/** What a form's fields hold at first, by their names. */
export type FormValues = Readonly<Record<string, unknown>>

/** What the parts of a form need to know of it; `reply` is what the server has said, Conform's `lastResult`. */
export type FormState = {
  id: string
  pending: boolean
  reply: SubmissionResult | undefined
  values: FormValues | undefined
}

export const FormContext = createContext<FormState | null>(null)

/** The form around a component. */
export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error("This needs a form of form.tsx around it")
  return form
}

/**
 * What a field needs to know of itself: its id, what it holds at first, and its errors; null outside of forms.
 * What was typed, which a refused form brings back, counts before the values that it was shown with.
 */
export function useFormField(name: string | undefined) {
  const form = useContext(FormContext)
  if (!form || !name) return null
  const { id, reply, values } = form
  const wrong = Object.keys(reply?.error ?? {}).filter(Boolean)
  return {
    id: `${id}-${name}`,
    value: (reply?.initialValue ?? values)?.[name],
    errors: reply?.error?.[name],
    /** Whether the page leads here when it is loaded; undefined where that is not the errors' affair. */
    autoFocus: wrong.length > 0 ? name === wrong[0] : undefined,
  }
}
