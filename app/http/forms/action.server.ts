import { type ActionFunctionArgs, data, replace } from "@remix-run/node"
import { type z } from "zod"
import { type User } from "~/domain/viewer.ts"
import { findFirst, type Once } from "~/domain/write.server.ts"
import { Conflict, DomainError, Forbidden, Invalid, Unauthenticated } from "~/errors.ts"
import { type FailureToasts, failureToast } from "~/forms/failure-toast.ts"
import { type FormResult } from "~/forms/result.ts"
import { type ToastInput, type ToastWords, titles } from "~/messages.ts"
import { localPath } from "~/paths.ts"
import { onceByContent, onceByHeader } from "../once.server.ts"
import { busyPage, errorPage, type PageArgs, pageArgs } from "../page.server.ts"
import { errorsByField, retryAfterOf } from "../response/error-response.server.ts"
import { flashToast, newToast } from "../response/toast.server.ts"
import { toUserError } from "../response/user-error.server.ts"
import { reportError } from "../server/log.server.ts"
import { isForeignWrite } from "../server/origin.ts"
import { countWrite } from "../server/rate-limit.server.ts"
import { givenBack, textsOf } from "./given-back.server.ts"
import { parseForm } from "./input.server.ts"
import { isOpenedByAnother, openedByAnotherMessage, openedByAnotherPage, USER_FIELD } from "./other-account.server.ts"
import { PrefilledForm } from "./prefilled-form.ts"
import { isMultipart, type PictureField, readForm, readWithoutFiles } from "./read.server.ts"
import { signedOut } from "./signed-out.server.ts"

/** Where the browser goes after a form was saved, and the toast it shows there. */
export type Done = { to: string; toast?: ToastWords & Pick<ToastInput, "durationMs">; headers?: HeadersInit }

export type FormArgs<S extends z.ZodObject, G> = PageArgs & {
  /** What the guard returned. */
  subject: G
  input: z.output<S>
  fields: FormData
  /** The page that the form's button stands on, if the form names one. */
  back: string | null
  /** Makes a command do its work once, however often the form is sent. */
  once: Once | undefined
}

export type FormDefinition<S extends z.ZodObject, R, G> = {
  schema: S
  /** The toast of a failure. */
  failed: FailureToasts
  /** Whether the viewer may send the form. Runs before the body is read, and loads what `run` needs. */
  guard?: (page: PageArgs) => Promise<G>
  /** Visitors may send it: signing in and up. */
  visitorsMay?: boolean
  /** Message and title for a visitor, where the product has some. */
  signedOut?: { message: string; title?: string }
  /** Also runs above the limit of writes: the ways to shut others out of an account. */
  beyondWriteLimit?: boolean
  /** The form creates something. Sent twice with the same values within `sameWithinMs`, it creates one thing. */
  creates?: boolean
  /** 10 minutes by default. */
  sameWithinMs?: number
  picture?: PictureField
  /** Bytes of text that a multipart form may bring. */
  textBytes?: number
  /** Merges fields that are several controls, before they are parsed. */
  merge?: (fields: FormData) => void
  /** Title of the toast for invalid fields, where the product has one. */
  invalidTitle?: string
  /** Where `done` uses the result, this returns the write's own: a repetition gets what the write has stored. */
  run: (args: FormArgs<S, G>) => Promise<R>
  done: (result: Exclude<R, PrefilledForm>, args: FormArgs<S, G>) => Done | Promise<Done>
}

/**
 * The action of a route with one form. Responses: 303 with a toast when it was saved; 422 with all typed values and the
 * errors by field; another error's own status with the typed values; 401 (see signed-out.server.ts) without a session.
 */
export function formAction<S extends z.ZodObject, R, G = undefined>(form: FormDefinition<S, R, G>) {
  return async (args: ActionFunctionArgs) => {
    const page = await pageArgs(args).catch((error) => {
      throw error instanceof DomainError ? busyPage(error, args) : error
    })
    try {
      if (isForeignWrite(page.request)) throw new Forbidden("This request came from another site")
      const tooMany = countWrite(page.viewer, page.context.clientAddress)
      if (tooMany && !form.beyondWriteLimit) return await refuse(form, page, tooMany)
      if (!form.visitorsMay && !page.viewer) return await signedOut(page, form)
      const subject = await guarded(form, page)
      return subject instanceof Response ? subject : await submit(form, page, subject)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      page.context.retryAfter ??= retryAfterOf(error)
      throw errorPage(error.message, error.status, page.context.requestId)
    }
  }
}

/** Gives the texts back with an error, and runs nothing. Files are not read: a form with files gets an error page. */
async function refuse<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  error: DomainError,
) {
  if (isMultipart(page.request)) throw error
  const { fields } = await readForm(page, form)
  return failed(page, form.failed, fields, error)
}

/**
 * Runs the guard. A form that another account opened is refused for that reason. Our script sends a form again when the
 * response was lost: what the form has deleted is gone by then, so the first result counts.
 */
async function guarded<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
): Promise<G | Response> {
  try {
    return (await form.guard?.(page)) as G
  } catch (error) {
    const { viewer } = page
    const sent = viewer && error instanceof DomainError ? await readWithoutFiles(page) : null
    if (!sent) throw error
    const { fields, content } = sent
    if (viewer && isOpenedByAnother(fields, viewer)) throw openedByAnotherPage(page, viewer)
    const once = content === null ? undefined : onceByHeader(viewer, page.request, content)
    const first = once && (await findFirst<Exclude<R, PrefilledForm>>(once))
    const submission = parseForm(form.schema, fields)
    if (!first || submission.status !== "success") throw error
    const input = submission.value as z.output<S>
    const args = { ...page, subject: undefined as G, input, fields, back: backOf(fields), once }
    return redirectWithToast(page, await form.done(first.result, args))
  }
}

const backOf = (fields: FormData) => (fields.has(RETURN_FIELD) ? localPath(fields.get(RETURN_FIELD)) : null)

async function submit<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  subject: G,
) {
  const sent = await readForm(page, form)
  const { fields } = sent
  form.merge?.(fields)
  const { viewer } = page
  if (viewer && !form.visitorsMay && isOpenedByAnother(fields, viewer))
    return openedByAnother(page, viewer, fields)
  const submission = parseForm(form.schema, fields)
  if (submission.status !== "success" || Object.keys(sent.refused).length > 0) {
    const reply = { ...submission.reply({ fieldErrors: sent.refused }), initialValue: textsOf(fields) }
    const first = Object.values(reply.error ?? {}).flat()[0]
    const toast = form.invalidTitle && first ? { title: form.invalidTitle, description: first } : null
    return respond(page, { reply }, 422, toast)
  }
  const once =
    form.creates
      ? onceByContent(page.viewer, page.request, sent.content, form.sameWithinMs)
      : onceByHeader(page.viewer, page.request, sent.content)
  const back = backOf(fields)
  const input = submission.value as z.output<S>
  const args: FormArgs<S, G> = { ...page, subject, fields, back, once, input }
  try {
    const result = await form.run(args)
    if (result instanceof PrefilledForm) return prefilled(page, result)
    return await redirectWithToast(page, await form.done(result as Exclude<R, PrefilledForm>, args))
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Unauthenticated && !form.visitorsMay) return signedOut(page, form, sent)
    if (!(error instanceof DomainError)) reportError(error, page.request, page.context)
    return failed(page, form.failed, fields, toUserError(error))
  }
}

function failed(page: PageArgs, failure: FailureToasts, fields: FormData, error: DomainError | null) {
  page.context.retryAfter ??= retryAfterOf(error)
  const toast = failureToast(failure, fields, { reason: error?.message, title: error?.title })
  const errors = (error && errorsByField(error)) ?? { "": [toast.description] }
  const reply = { status: "error" as const, initialValue: textsOf(fields), error: errors }
  const status = error instanceof Invalid || error instanceof Conflict ? 422 : (error?.status ?? 500)
  return respond(page, { reply }, status, toast)
}

/** The hidden field that names the page to go back to. */
const RETURN_FIELD = "_returnTo"

/** Gives the form back. Its user field now names the user who is signed in, so that sending it again saves it. */
function openedByAnother(page: PageArgs, viewer: User, fields: FormData) {
  const message = openedByAnotherMessage(viewer)
  const { [USER_FIELD]: _, ...initialValue } = textsOf(fields)
  const reply = { status: "error" as const, initialValue, error: { "": [message] } }
  return respond(page, { reply }, 409, { title: titles.error, description: message })
}

function prefilled(page: PageArgs, { values, errors, notice, toast }: PrefilledForm) {
  const reply = { initialValue: values, ...(errors && { error: errors, status: "error" as const }) }
  return respond(page, { reply, notice }, errors ? 422 : 200, toast ?? null)
}

/** Shows the page again with its form. Without JavaScript the page's loaders find the result in the context. */
function respond(
  page: PageArgs,
  { reply, notice }: Pick<FormResult, "reply" | "notice">,
  status: number,
  toast: (ToastWords & Partial<ToastInput>) | null,
) {
  const result: FormResult = {
    reply: givenBack(reply),
    notice,
    toast: toast && newToast({ kind: "error", ...toast }),
  }
  page.context.formResult = { action: page.url.pathname, ...result }
  return data(result, { status })
}

/** The browser replaces the form's entry in its history: Back does not lead to a form that was saved. */
async function redirectWithToast({ request }: PageArgs, { to, toast, headers }: Done): Promise<Response> {
  const all = new Headers(headers)
  if (toast) all.append("Set-Cookie", await flashToast(request, { kind: "success", ...toast }))
  return replace(to, { status: 303, headers: all })
}
