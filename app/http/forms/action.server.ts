import { type ActionFunctionArgs, data, replace } from "@remix-run/node"
import type { z } from "zod"
import { Conflict, DomainError, Forbidden, Invalid } from "~/domain/errors.ts"
import type { ToastWords } from "~/messages.ts"
import { type PageArgs, pageArgs } from "../page.server.ts"
import { errorsByField } from "../response/error-response.server.ts"
import { flashToast, newToast, showNow } from "../response/toast.server.ts"
import type { ToastInput } from "../response/toast.ts"
import { toUserError } from "../response/user-error.server.ts"
import { reportError } from "../server/log.server.ts"
import { isForeignWrite } from "../server/origin.ts"
import { type Failure, failureWords } from "./failure.ts"
import { parseForm } from "./input.server.ts"
import { readForm } from "./read.server.ts"
import { type FormResult, PrefilledForm } from "./result.ts"
import { signedOut } from "./signed-out.server.ts"

/** Where the browser goes after a form was saved, and the toast it shows there. */
export type Done = { to: string; toast?: ToastWords & Pick<ToastInput, "durationMs">; headers?: HeadersInit }

export type FormArgs<S extends z.ZodObject, G> = PageArgs & {
  /** What the guard returned. */
  subject: G
  input: z.output<S>
  fields: FormData
}

export type FormDefinition<S extends z.ZodObject, R, G> = {
  schema: S
  /** What the toast says when it fails. */
  failed: Failure
  /** Whether the user may send the form. Runs before the body is read, and loads what `run` needs. */
  guard?: (page: PageArgs) => Promise<G>
  /** Visitors may send it: signing in and up. */
  visitorsMay?: boolean
  /** Title and message for a visitor, where the specification has some. */
  signedOut?: { message: string; title?: string }
  /** A multipart form with a picture: the name of the file field, and of the address field it replaces. */
  picture?: { file: string; address: string }
  /** Bytes of text that a multipart form may bring. */
  textBytes?: number
  /** Merges fields that are several controls, before they are parsed. */
  merge?: (fields: FormData) => void
  /** Title of the toast for invalid fields, where the specification has one. */
  invalidTitle?: string
  run: (args: FormArgs<S, G>) => Promise<R>
  done: (result: Exclude<R, PrefilledForm>, args: FormArgs<S, G>) => Done | Promise<Done>
}

/**
 * The action of a route with one form. Responses: 303 with a toast when it was saved; 422 with all typed values and the
 * errors by field; another error's own status with the typed values; 401 (see signed-out.server.ts) without a session.
 */
export function formAction<S extends z.ZodObject, R, G = undefined>(form: FormDefinition<S, R, G>) {
  return async (args: ActionFunctionArgs) => {
    const page = await pageArgs(args)
    try {
      if (isForeignWrite(page.request)) throw new Forbidden("This request came from another site")
      if (!form.visitorsMay && !page.viewer) return await signedOut(page, form)
      const subject = (await form.guard?.(page)) as G
      return await submit(form, page, subject)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const requestId = page.context.requestId ?? null
      throw data({ message: error.message, requestId }, { status: error.status })
    }
  }
}

async function submit<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  subject: G,
) {
  const { fields, refused } = await readForm(page, form)
  form.merge?.(fields)
  const submission = parseForm(form.schema, fields)
  if (submission.status !== "success" || Object.keys(refused).length > 0) {
    const reply = submission.reply({ fieldErrors: refused })
    const first = Object.values(reply.error ?? {}).flat()[0]
    const toast = form.invalidTitle && first ? { title: form.invalidTitle, description: first } : null
    return respond(page, { reply }, 422, toast)
  }
  const args: FormArgs<S, G> = { ...page, subject, fields, input: submission.value as z.output<S> }
  try {
    const result = await form.run(args)
    if (result instanceof PrefilledForm) return prefilled(page, result)
    return await redirectWithToast(page, await form.done(result as Exclude<R, PrefilledForm>, args))
  } catch (error) {
    if (error instanceof Response) throw error
    if (!(error instanceof DomainError)) reportError(error, page.request, page.context)
    return failed(page, form.failed, submission, toUserError(error))
  }
}

type Submission = ReturnType<typeof parseForm>

function failed(page: PageArgs, failure: Failure, submission: Submission, error: DomainError | null) {
  const words = failureWords(failure, error?.message, error?.title)
  const errors = error ? errorsByField(error) : undefined
  const reply = submission.reply(errors ? { fieldErrors: errors } : { formErrors: [words.description] })
  const status = error instanceof Invalid || error instanceof Conflict ? 422 : (error?.status ?? 500)
  return respond(page, { reply }, status, words)
}

function prefilled(page: PageArgs, { values, errors, notice, toast }: PrefilledForm) {
  const reply = { initialValue: values, ...(errors && { error: errors, status: "error" as const }) }
  return respond(page, { reply, notice }, errors ? 422 : 200, toast ?? null)
}

/** Shows the page again with its form. Passwords are not sent back. */
function respond(
  page: PageArgs,
  result: Omit<FormResult, "toast">,
  status: number,
  words: ToastWords | null,
) {
  const toast = words && newToast({ kind: "error", ...words })
  if (toast) showNow(page.context, toast)
  const values = Object.entries(result.reply.initialValue ?? {})
  const initialValue = Object.fromEntries(values.filter(([name]) => !/password/i.test(name)))
  return data<FormResult>({ ...result, reply: { ...result.reply, initialValue }, toast }, { status })
}

/** The browser replaces the form's entry in its history: Back does not lead to a form that was saved. */
async function redirectWithToast({ request }: PageArgs, { to, toast, headers }: Done): Promise<Response> {
  const all = new Headers(headers)
  if (toast) all.append("Set-Cookie", await flashToast(request, { kind: "success", ...toast }))
  return replace(to, { status: 303, headers: all })
}
