import type { ActionFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import { EditConflict } from "~/domain/edit.server.ts"
import { findFirst } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { DomainError, Forbidden, OnlyDemo, TooManyRequests, Unauthenticated } from "~/errors.ts"
import type { SentFile } from "~/http/body/file-upload.server.ts"
import { noFields, parseForm } from "~/http/body/input.server.ts"
import type { SentForm } from "~/http/body/upload.server.ts"
import { countWrite, writerKey } from "~/http/rate-limit.server.ts"
import { onceByHeader, onceBySession, onceOfForm } from "../http/once.server.ts"
import { type PageArgs, pageArgs } from "../http/page.server.ts"
import { isForeignWrite } from "../http/request.ts"
import { toUserError } from "../http/response/user-error.server.ts"
import { reportError } from "../observe/log.server.ts"
import type { AnyForm, FormDefinition } from "./definition.ts"
import type { Outcome } from "./outcome.server.ts"
import { respond } from "./respond.server.ts"
import {
  backOf,
  isMultipart,
  isOpenedByAnother,
  PrefilledForm,
  readEdit,
  readForm,
  readUnsavedForm,
  singleFields,
} from "./values.server.ts"

/** The action of a route with one form. A form that is refused is shown again with its typed values. */
export function formAction<S extends z.ZodObject, R, G = undefined>(definition: FormDefinition<S, R, G>) {
  const form = definition as unknown as AnyForm
  return async (args: ActionFunctionArgs) => {
    const page = await pageArgs(args)
    return respond(page, form, await outcomeOf(form, page))
  }
}

async function outcomeOf(form: AnyForm, page: PageArgs): Promise<Outcome> {
  try {
    const refusal = await refusalOf(form, page)
    if (refusal) return await giveBack(form, page, refusal)
    if (!page.viewer && form.visitors !== "may") return await withoutSession(form, page)
    return await withSubject(form, page)
  } catch (error) {
    if (error instanceof Response) return { kind: "elsewhere", response: error }
    if (error instanceof DomainError) return { kind: "error-page", error }
    throw error
  }
}

/** The error with which a form is given back before anything of it is read. @throws {Forbidden} for a page of another site. */
async function refusalOf({ runsDespite = [] }: AnyForm, { request, viewer, context }: PageArgs) {
  if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
  const counted = await countWrite(viewer, context.clientAddress)
  if (counted instanceof TooManyRequests && !runsDespite.includes("write-limit")) return counted
  return env.DEMO && !runsDespite.includes("demo") ? new OnlyDemo() : null
}

/** Too many forms with files are not read. */
async function giveBack(form: AnyForm, page: PageArgs, error: DomainError): Promise<Outcome> {
  const isRead = error instanceof OnlyDemo || !isMultipart(page.request)
  const unsavedForm = isRead ? await readUnsavedForm(page) : null
  if (!unsavedForm) return { kind: "error-page", error }
  const { fields } = unsavedForm
  if (error instanceof OnlyDemo && page.viewer && form.inDemo)
    return { kind: "shown", form: await form.inDemo(page, fields) }
  return { kind: "refused", fields, error }
}

async function withoutSession(form: AnyForm, page: PageArgs): Promise<Outcome> {
  if (!form.endsSession) {
    const unsavedForm = await readUnsavedForm(page)
    return { kind: "signed-out", fields: unsavedForm?.fields ?? new FormData() }
  }
  const formOfSession = await readForm(page)
  const once = await onceBySession(page.request, formOfSession.content)
  const isRepeated = await findFirst({ once })
  return isRepeated
    ? submit(form, page, undefined, formOfSession)
    : { kind: "signed-out", fields: formOfSession.fields }
}

async function withSubject(form: AnyForm, page: PageArgs): Promise<Outcome> {
  let subject: unknown
  try {
    subject = await form.guard?.(page)
  } catch (error) {
    return refusedByGuard(form, page, error)
  }
  const { upload } = form
  if (typeof upload !== "function")
    // A demo that reads a form keeps no picture of it.
    return submit(form, page, subject, await readForm(page, env.DEMO ? undefined : upload))
  try {
    return await upload(page, (fileForm) => {
      const fields = singleFields(fileForm.fields)
      // A form that is given back must not say that the field was empty.
      fields.delete("file")
      return submit(form, page, subject, { ...fileForm, fields, refused: {} })
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { kind: "refused", fields: new FormData(), error }
  }
}

/** A repeated form gets the first result, so `run` must return deleted data that `done` needs. */
async function refusedByGuard(form: AnyForm, page: PageArgs, error: unknown): Promise<Outcome> {
  const { viewer } = page
  const unsavedForm = viewer && error instanceof DomainError ? await readUnsavedForm(page) : null
  if (!viewer || !unsavedForm) throw error
  const { fields, content } = unsavedForm
  if (isOpenedByAnother(fields, viewer)) return { kind: "opened-by-another", viewer, fields: null }
  const once = content === null ? undefined : onceByHeader(page, page.request, content)
  const first = await findFirst({ once })
  const submission = parseForm(form.schema ?? noFields, fields)
  if (!first || submission.status !== "success") throw error
  const args = { ...argsOf(page, undefined, unsavedForm), input: submission.value }
  return { kind: "saved", done: await form.done(first.result, args) }
}

type Sent = Pick<SentForm, "fields"> & { file?: SentFile | null }

const argsOf = (page: PageArgs, subject: unknown, { fields, file = null }: Sent) => ({
  ...page,
  subject,
  fields,
  back: backOf(fields),
  options: { sender: writerKey(page.viewer, page.context.clientAddress), edit: readEdit(fields) },
  file,
})

async function submit(
  form: AnyForm,
  page: PageArgs,
  subject: unknown,
  sentForm: SentForm & Sent,
): Promise<Outcome> {
  const { fields } = sentForm
  const { viewer } = page
  if (viewer && form.visitors !== "may" && isOpenedByAnother(fields, viewer))
    return { kind: "opened-by-another", viewer, fields }
  try {
    const prepared = argsOf(page, subject, sentForm)
    const prefilledForm = await form.prepare?.(prepared)
    if (prefilledForm) return { kind: "shown", form: prefilledForm }
    const submission = parseForm(form.schema ?? noFields, fields)
    if (submission.status !== "success" || Object.keys(sentForm.refused).length > 0)
      return { kind: "invalid", fields, reply: submission.reply({ fieldErrors: sentForm.refused }) }
    const once = await onceOfForm(form, page, sentForm.content)
    const options = { ...prepared.options, once }
    const args = { ...prepared, options, input: submission.value }
    const result = await form.run(args)
    if (result instanceof PrefilledForm) return { kind: "shown", form: result }
    return { kind: "saved", done: await form.done(result, args) }
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Unauthenticated && form.visitors !== "may") return { kind: "signed-out", fields }
    if (error instanceof EditConflict) return { kind: "conflict", fields, conflict: error }
    if (!(error instanceof DomainError)) reportError(error, page.request, page.context)
    return { kind: "refused", fields, error: toUserError(error) }
  }
}
