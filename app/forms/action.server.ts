import type { ActionFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import { withSender } from "#db/client.server.ts"
import { EditConflict } from "~/domain/edit.server.ts"
import { findFirst } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { DomainError, Forbidden, OnlyDemo, TooManyRequests, Unauthenticated } from "~/errors.ts"
import type { SentFile } from "~/http/body/file-upload.server.ts"
import { noFields, parseForm } from "~/http/body/input.server.ts"
import type { SentForm } from "~/http/body/upload.server.ts"
import { countWrite, writerKey } from "~/http/rate-limit.server.ts"
import { localPath } from "~/paths.ts"
import { onceByHeader, onceBySession, onceOfForm } from "../http/once.server.ts"
import { busyPage, errorPage, type PageArgs, pageArgs } from "../http/page.server.ts"
import { isForeignWrite } from "../http/request.ts"
import { retryAfterOf, toUserError } from "../http/response/user-error.server.ts"
import { reportError } from "../observe/log.server.ts"
import type { FormArgs, FormDefinition } from "./definition.ts"
import { isMultipart, readForm, readUnsavedForm, singleFields } from "./read.server.ts"
import {
  conflicting,
  failed,
  invalid,
  isOpenedByAnother,
  openedByAnother,
  openedByAnotherPage,
  PrefilledForm,
  prefilled,
  readEdit,
  redirectWithToast,
  signedOut,
  textsOf,
} from "./respond.server.ts"

const RETURN_FIELD = "_returnTo"

/** The action of a route with one form. A form that is refused is shown again with its typed values. */
export function formAction<S extends z.ZodObject, R, G = undefined>(form: FormDefinition<S, R, G>) {
  return async (args: ActionFunctionArgs) => {
    const page = await pageArgs(args).catch((error) => {
      throw error instanceof DomainError ? busyPage(error, args) : error
    })
    try {
      return await withSender(writerKey(page.viewer, page.context.clientAddress), () => receive(form, page))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      page.context.retryAfter ??= retryAfterOf(error)
      throw errorPage(error.message, error.status, page.context.requestId)
    }
  }
}

async function receive<S extends z.ZodObject, R, G>(form: FormDefinition<S, R, G>, page: PageArgs) {
  const error = await admissionError(form, page)
  if (error) return await refuse(form, page, error)
  if (!form.visitorsMay && !page.viewer) return await withoutSession(form, page)
  const subject = await passGuard(form, page)
  if (subject instanceof Response) return subject
  return await (form.takesFile
    ? submitFile(form.takesFile, form, page, subject)
    : submit(form, page, subject))
}

/** The error with which a form is given back before anything of it is read. @throws {Forbidden} for a page of another site. */
async function admissionError(
  form: { beyondWriteLimit?: boolean; worksInDemo?: boolean },
  { request, viewer, context }: PageArgs,
) {
  if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
  const counted = await countWrite(viewer, context.clientAddress)
  if (counted instanceof TooManyRequests && !form.beyondWriteLimit) return counted
  return env.DEMO && !form.worksInDemo ? new OnlyDemo() : null
}

async function withoutSession<S extends z.ZodObject, R, G>(form: FormDefinition<S, R, G>, page: PageArgs) {
  if (!form.endsSession) return signedOut(page, form)
  const sent = await readForm(page, form)
  const once = await onceBySession(page.request, sent.content)
  return once && (await findFirst(once))
    ? submit(form, page, undefined as G, sent)
    : signedOut(page, form, sent)
}

/** Gives the texts back with an error, and runs nothing. Too many forms with files are not read: they get an error page. */
async function refuse<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  error: DomainError,
) {
  const isRead = error instanceof OnlyDemo || !isMultipart(page.request)
  const sent = isRead ? await readUnsavedForm(page) : null
  if (!sent) throw error
  return failed(page, form.failed, sent.fields, error)
}

/** A repeated form gets the first result, so `run` must return deleted data that `done` needs. */
async function passGuard<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
): Promise<G | Response> {
  try {
    return (await form.guard?.(page)) as G
  } catch (error) {
    const { viewer } = page
    const sent = viewer && error instanceof DomainError ? await readUnsavedForm(page) : null
    if (!sent) throw error
    const { fields, content } = sent
    if (viewer && isOpenedByAnother(fields, viewer)) throw openedByAnotherPage(page, viewer)
    const once = content === null ? undefined : onceByHeader(page, page.request, content)
    const first = once && (await findFirst<Exclude<R, PrefilledForm>>(once))
    const submission = parseForm(form.schema ?? noFields, fields)
    if (!first || submission.status !== "success") throw error
    const input = submission.value as z.output<S>
    const args = {
      ...page,
      subject: undefined as G,
      input,
      fields,
      back: backOf(fields),
      once,
      file: null,
      edit: undefined,
    }
    return redirectWithToast(page, await form.done(first.result, args))
  }
}

async function submitFile<S extends z.ZodObject, R, G>(
  receiveFile: NonNullable<FormDefinition<S, R, G>["takesFile"]>,
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  subject: G,
) {
  try {
    return await receiveFile(page, ({ file, fields: sent, content }) => {
      const fields = singleFields(sent)
      // A form that is given back must not say that the field was empty.
      fields.delete("file")
      return submit(form, page, subject, { file, fields, content, refused: {} })
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return failed(page, form.failed, new FormData(), error)
  }
}

async function submit<S extends z.ZodObject, R, G>(
  form: FormDefinition<S, R, G>,
  page: PageArgs,
  subject: G,
  read?: SentForm & { file?: SentFile | null },
) {
  const sent = read ?? (await readForm(page, form))
  const { fields } = sent
  form.merge?.(fields)
  const { viewer } = page
  if (viewer && !form.visitorsMay && isOpenedByAnother(fields, viewer))
    return openedByAnother(page, viewer, fields)
  const common = {
    ...page,
    subject,
    fields,
    back: backOf(fields),
    edit: readEdit(fields),
    file: read?.file ?? null,
  }
  try {
    const shown = await form.instead?.(common)
    if (shown) return prefilled(page, shown)
    const submission = parseForm(form.schema ?? noFields, fields)
    if (submission.status !== "success" || Object.keys(sent.refused).length > 0) {
      const reply = submission.reply({ fieldErrors: sent.refused })
      return invalid(page, { ...reply, initialValue: textsOf(fields) }, form.invalidTitle)
    }
    const once = await onceOfForm(form, page, sent.content)
    const input = submission.value as z.output<S>
    const args: FormArgs<S, G> = { ...common, once, input }
    const result = await form.run(args)
    if (result instanceof PrefilledForm) return prefilled(page, result)
    return await redirectWithToast(page, await form.done(result as Exclude<R, PrefilledForm>, args))
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Unauthenticated && !form.visitorsMay) return signedOut(page, form, sent)
    if (error instanceof EditConflict) return conflicting(page, form, fields, error)
    if (!(error instanceof DomainError)) reportError(error, page.request, page.context)
    return failed(page, form.failed, fields, toUserError(error))
  }
}

const backOf = (fields: FormData) => (fields.has(RETURN_FIELD) ? localPath(fields.get(RETURN_FIELD)) : null)
