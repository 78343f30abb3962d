import type { SubmissionResult } from "@conform-to/react"
import { useFetcher, useFormAction, useLocation } from "@remix-run/react"
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react"
import { Form, type FormProps } from "react-router-dom"
import { isStale } from "~/browser/stale.ts"
import type { FormResult } from "~/context.ts"
import { useReplyWhileWrong } from "~/forms/use-form-result.ts"
import { withQuery } from "~/paths.ts"
import { usePageBelow } from "~/ui/navigation.tsx"
import { useUser } from "~/ui/render-context.ts"
import { Button } from "../ui/button.tsx"
import { FormError, SignInLink } from "./field.tsx"
import { useDraft } from "./use-draft.ts"
import {
  FormContext,
  type FormState,
  useFetcherResult,
  useFormResult,
  useFormState,
  useSentElsewhere,
} from "./use-form-result.ts"
import { useLoadedSubmit, useOncePressed } from "./use-loaded-submit.ts"

type Fields = Omit<FormProps, "method" | "ref"> & {
  values?: FormState["values"]
  /** Without fields that could show their errors, all errors stand above. */
  fieldless?: boolean
  formRef?: RefObject<HTMLFormElement>
  /** The form has no draft, or keeps its values by itself. */
  undrafted?: boolean
}

/** It is the form of a route. A button's address may be another route's. The server validates (`noValidate`), so that the messages are ours. */
export function ActionForm(props: Fields) {
  const route = useFormAction(".")
  const sendElsewhere = useLoadedSubmit(useSentElsewhere().submit, props)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const [to = route] = (submitter?.getAttribute("formaction") ?? props.action)?.split("?") ?? []
    return to === route ? props.onSubmit?.(event) : sendElsewhere(event)
  }
  return <FormWithResult {...props} onSubmit={submit} {...useFormResult(props.action)} />
}

type InlineProps = Fields & {
  action: string
  /** Set it for a page that stays after saving. */
  emptyWhenSaved?: boolean
}

export function InlineForm({ action, emptyWhenSaved = false, ...props }: InlineProps) {
  const fetcher = useFetcher()
  const { result, pending, saved } = useFetcherResult(fetcher, action)
  const own = useRef<HTMLFormElement>(null)
  const formRef = props.formRef ?? own
  useEmptying(formRef, emptyWhenSaved && pending, result !== undefined)
  return (
    <FormWithResult
      id={action.replace(/\W+/g, "-").slice(1)}
      {...props}
      action={action}
      formRef={formRef}
      as={fetcher.Form as typeof Form}
      onSubmit={useLoadedSubmit(fetcher.submit, { onSubmit: props.onSubmit })}
      {...{ result, pending, saved }}
    />
  )
}

export const ReturnField = () => <input type="hidden" name="_returnTo" value={usePageBelow()} />

type ButtonFormProps = {
  action: string
  fields?: Record<string, string | number | boolean>
  /** The toast when the button's code cannot be loaded, where the product has one. */
  failed?: string
  /** A function shows the new state while it is sent. */
  children: ReactNode | ((state: { pending: boolean; sent: FormData | undefined }) => ReactNode)
  className?: string
}

/** A button that is a form, sent to a route of its own. It leads back to the page that it stands on. */
export function ButtonForm({ action, fields = {}, failed, children, className }: ButtonFormProps) {
  const fetcher = useFetcher()
  const { pending, result } = useFetcherResult(fetcher, action)
  const sent = useSent(fetcher.formData, result !== undefined)
  const { search } = useLocation()
  const onSubmit = useOncePressed(useLoadedSubmit(fetcher.submit, { failed }))
  const [path, query] = action.split("?")
  const address = withQuery(path + search, Object.fromEntries(new URLSearchParams(query)))
  return (
    <fetcher.Form method="post" action={address} onSubmit={onSubmit} className={className}>
      <UserField />
      <ReturnField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <FormContext.Provider value={{ id: address, pending }}>
        {typeof children === "function" ? children({ pending, sent }) : children}
      </FormContext.Provider>
    </fetcher.Form>
  )
}

type Props = Fields & { result: FormResult | undefined; pending: boolean; saved: boolean; as?: typeof Form }

function FormWithResult({
  id = "form",
  result,
  pending,
  saved,
  values,
  fieldless,
  formRef,
  undrafted = false,
  as: Sender = Form,
  children,
  ...form
}: Props) {
  const own = useRef<HTMLFormElement>(null)
  const ref = formRef ?? own
  useFocusOnError(ref, result?.reply)
  const reply = useReplyWhileWrong(ref, result)
  const draft = useDraft(ref, undrafted)
  const isGone = result?.isGone
  const errors = fieldless ? allErrors(reply) : reply?.error?.[""]
  const errorId = `${id}-error`
  // The state says how the dialog was opened; a failed form must not lose it.
  const { state } = useLocation()
  return (
    <Sender
      {...(Sender === Form && { state })}
      {...form}
      ref={ref}
      id={id}
      method="post"
      noValidate
      aria-describedby={errors?.length ? errorId : undefined}
      data-sent={pending || saved ? "" : undefined}
      data-typed={!fieldless && reply ? "" : undefined}
    >
      <OpenedByField {...{ result, pending }} />
      {!reply && draft?.note}
      {draft?.others}
      <FormError
        id={errorId}
        errors={
          isGone && !fieldless ? errors?.map((error) => `${error} Copy your text, then close.`) : errors
        }
      >
        {result?.isSignedOut && <SignInLink />}
      </FormError>
      <FormContext.Provider
        value={{ id, pending, reply, values, shown: draft?.shown, isGone, notice: result?.notice }}
      >
        {children}
      </FormContext.Provider>
    </Sender>
  )
}

/** The server refuses the form when somebody else has signed in since. */
function UserField() {
  const user = useUser()
  return user && <input type="hidden" name="_user" value={user.id} />
}

/** Another tab may sign another user in, who must not send this user's text. The form is refused then. */
function OpenedByField({ result, pending }: Pick<Props, "result" | "pending">) {
  const userId = useUser()?.id
  const [opened, setOpened] = useState({ by: userId, result })
  if (!pending && result && result !== opened.result) setOpened({ by: userId ?? opened.by, result })
  return opened.by && <input type="hidden" name="_user" value={opened.by} />
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { pending } = useFormState()
  return <Button pending={pending} {...props} />
}

const allErrors = (reply: SubmissionResult | undefined): string[] =>
  Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? [])

/** Not on the first render. */
function useFocusOnError(form: RefObject<HTMLFormElement>, reply: SubmissionResult | undefined): void {
  const known = useRef(reply)
  useEffect(() => {
    if (reply === known.current) return
    known.current = reply
    const invalid = [...(form.current?.elements ?? [])].find(
      (field) => "name" in field && reply?.error?.[String(field.name)],
    )
    if (invalid instanceof HTMLElement) invalid.focus()
  }, [form, reply])
}

function useEmptying(form: RefObject<HTMLFormElement>, pending: boolean, failed: boolean): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending && !failed) form.current?.reset()
    wasPending.current = pending
  }, [form, pending, failed])
}

/** The fields are being sent, or were saved since the page could be read. */
function useSent(formData: FormData | undefined, isRefused: boolean): FormData | undefined {
  const last = useRef<FormData>()
  if (formData) last.current = formData
  else if (isRefused || !isStale()) last.current = undefined
  return last.current
}
