import type { SubmissionResult } from "@conform-to/react"
import type { getZodConstraint } from "@conform-to/zod/v4"
import { createContext, useContext } from "react"

/** What a form's fields hold at first, by their names. */
export type FormValues = Readonly<Record<string, unknown>>

/** Native constraints of a form's fields, as the server reads them from the form's schema. */
export type FormConstraints = Partial<ReturnType<typeof getZodConstraint>>

/** What the parts of a form need to know of it; `reply` is what the server has said, Conform's `lastResult`. */
export type FormState = {
  id: string
  pending: boolean
  reply: SubmissionResult | undefined
  values: FormValues | undefined
  constraints: FormConstraints | undefined
}

export const FormContext = createContext<FormState | null>(null)

/** The form around a component. */
export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error("This needs a form of form.tsx around it")
  return form
}

/**
 * What a field needs to know of itself: its id, what it holds at first, its errors and constraints; null outside of
 * forms. What was typed, which a refused form brings back, counts before the values that it was shown with.
 */
export function useFormField(name: string | undefined) {
  const form = useContext(FormContext)
  if (!form || !name) return null
  const { id, reply, values, constraints } = form
  const wrong = Object.keys(reply?.error ?? {}).filter(Boolean)
  return {
    id: `${id}-${name}`,
    value: (reply?.initialValue ?? values)?.[name],
    errors: reply?.error?.[name],
    constraint: constraints?.[name],
    /** Whether the page leads here when it is loaded; undefined where that is not the errors' affair. */
    autoFocus: wrong.length > 0 ? name === wrong[0] : undefined,
  }
}
