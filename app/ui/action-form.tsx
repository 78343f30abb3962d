import type { SubmissionResult } from "@conform-to/react"
import { Form, type FormProps } from "@remix-run/react"
import { type ComponentProps, type RefObject, useEffect, useRef } from "react"
import { Button } from "./button.tsx"
import { FormError } from "./form/form-error.tsx"
import { FormContext, type FormState, useFormState } from "./form/form-state.ts"
import { OpenedBy, OwnerMark } from "./own-forms.tsx"
import { useFormAnswer } from "./use-form-answer.ts"

type Fields = Omit<FormProps, "method" | "ref"> & {
  /** Says to the server which form it is, and names it in the page. */
  intent: string
  values?: FormState["values"]
  constraints?: FormState["constraints"]
  /** It has no fields that could tell their errors, so all stand above. */
  fieldless?: boolean
  /** The page stays when it was carried out, and what was typed into it would stay as well. */
  emptyWhenDone?: boolean
  formRef?: RefObject<HTMLFormElement>
}

type Props = Fields & {
  reply: SubmissionResult | undefined
  pending: boolean
  /** What sends it, such as a fetcher's form. */
  as?: typeof Form
}

/**
 * A form with what the server has said of it: fields inside find their values and errors by their names, the rest of
 * the errors stand above, and the first field that is wrong gets the focus. Validation is the server's (`noValidate`),
 * so that a wrong field is told in the product's own words.
 */
export function AnsweredForm({
  intent,
  id = intent,
  reply,
  pending,
  values,
  constraints,
  fieldless,
  emptyWhenDone = false,
  formRef,
  as: Sender = Form,
  children,
  ...form
}: Props) {
  const own = useRef<HTMLFormElement>(null)
  const ref = formRef ?? own
  useFocusOnError(ref, reply)
  useEmptying(ref, emptyWhenDone && pending, reply !== undefined)
  const errors = fieldless ? allErrors(reply) : reply?.error?.[""]
  const errorId = `${id}-error`
  return (
    <Sender
      {...form}
      ref={ref}
      id={id}
      method="post"
      noValidate
      aria-describedby={errors?.length ? errorId : undefined}
      data-typed={!fieldless && reply ? "" : undefined}
    >
      {fieldless ? <OpenedBy /> : <OwnerMark reply={reply} />}
      <FormError id={errorId} errors={errors} />
      <FormContext.Provider value={{ id, intent, pending, reply, values, constraints }}>
        {children}
      </FormContext.Provider>
    </Sender>
  )
}

/** The form of this page with the given intent, answered by the page's action. */
export function ActionForm(props: Fields) {
  const { answer, pending } = useFormAnswer(props.intent)
  return <AnsweredForm {...props} reply={answer?.reply} pending={pending} />
}

/** The button that sends the form around it. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { intent, pending } = useFormState()
  return <Button name="intent" value={intent} pending={pending} {...props} />
}

/** Every error of a form, whichever field it belongs to. */
export const allErrors = (reply: SubmissionResult | undefined): string[] =>
  Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? [])

/** Leads to the first field of an answer that has errors. What the page was loaded with is no news to anybody. */
function useFocusOnError(form: RefObject<HTMLFormElement>, reply: SubmissionResult | undefined): void {
  const known = useRef(reply)
  useEffect(() => {
    if (reply === known.current) return
    known.current = reply
    const wrong = [...(form.current?.elements ?? [])].find(
      (field) => "name" in field && reply?.error?.[String(field.name)],
    )
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [form, reply])
}

/** Empties a form that was on its way and did not come back. */
function useEmptying(form: RefObject<HTMLFormElement>, pending: boolean, refused: boolean): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending && !refused) form.current?.reset()
    wasPending.current = pending
  }, [form, pending, refused])
}
