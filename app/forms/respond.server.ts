import type { SubmissionResult } from "@conform-to/react"
import { data, replace } from "@remix-run/node"
import type { z } from "zod"
import type { FormResult, SignedOutForm } from "~/context.ts"
import type { Edit, EditConflict } from "~/domain/edit.server.ts"
import type { User } from "~/domain/viewer.ts"
import { choiceField, type FieldConflict, hashOf, SHOWN_FIELD, TAKE_THEIRS } from "~/edit.ts"
import { Conflict, type DomainError, type FieldErrors, Invalid, Unauthenticated } from "~/errors.ts"
import { textFields } from "~/http/body/input.server.ts"
import type { SentForm } from "~/http/body/upload.server.ts"
import { localPath, withQuery } from "~/paths.ts"
import { fieldNames } from "~/product-fields.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import {
  type FailureToasts,
  failureToast,
  type ToastInput,
  type ToastWords,
  titles,
} from "~/words/messages.ts"
import { errorPage, type PageArgs, pageAddress, toSignIn } from "../http/page.server.ts"
import { errorsByField, retryAfterOf } from "../http/response/user-error.server.ts"
import { flashToast, newToast } from "../http/session/cookies.server.ts"
import type { Done, FormDefinition } from "./definition.ts"
import { readUnsavedForm } from "./read.server.ts"

/** Returned by `run` to show the form again with other values. */
export class PrefilledForm {
  readonly values: Record<string, string>
  readonly errors: FieldErrors | undefined
  readonly notice: unknown
  readonly toast: ToastInput | undefined
  constructor(
    values: Record<string, string>,
    options: { errors?: FieldErrors; notice?: unknown; toast?: ToastInput } = {},
  ) {
    this.values = values
    this.errors = options.errors
    this.notice = options.notice
    this.toast = options.toast
  }
}

export function prefilled(page: PageArgs, { values, errors, notice, toast }: PrefilledForm) {
  const reply = { initialValue: values, ...(errors && { error: errors, status: "error" as const }) }
  return respond(page, { reply, notice }, errors ? 422 : 200, toast ?? null)
}

export function invalid(page: PageArgs, reply: SubmissionResult, title: string | undefined) {
  const first = Object.values(reply.error ?? {}).flat()[0]
  return respond(page, { reply }, 422, title && first ? { title, description: first } : null)
}

/** @param error null for an error of ours, which users must not see. */
export function failed(page: PageArgs, failure: FailureToasts, fields: FormData, error: DomainError | null) {
  page.context.retryAfter ??= retryAfterOf(error)
  const toast = failureToast(failure, fields, { reason: error?.message, title: error?.title })
  const errors = (error && errorsByField(error)) ?? { "": [toast.description] }
  const reply = { status: "error" as const, initialValue: textsOf(fields), error: errors }
  const status = error instanceof Invalid || error instanceof Conflict ? 422 : (error?.status ?? 500)
  return respond(page, { reply }, status, toast)
}

export function conflicting(
  page: PageArgs,
  { failed, picture }: Pick<FormDefinition<never, never, never>, "failed" | "picture">,
  fields: FormData,
  conflict: EditConflict,
) {
  const conflicts = conflictsOf(conflict, picture?.address)
  const error = Object.fromEntries(Object.keys(conflicts).map((name) => [name, [conflict.message]]))
  const reply = { status: "error" as const, initialValue: textsOf(fields), error }
  return respond(page, { reply, conflicts }, 422, failureToast(failed, fields, { reason: conflict.message }))
}

/** Gives the form back. Its user field then names the user who is signed in, so that sending it again saves it. */
export function openedByAnother(page: PageArgs, viewer: User, fields: FormData) {
  const message = openedByAnotherMessage(viewer)
  const { [USER_FIELD]: _, ...initialValue } = textsOf(fields)
  const reply = { status: "error" as const, initialValue, error: { "": [message] } }
  return respond(page, { reply, stays: true }, 409, { title: titles.error, description: message })
}

/** Shows the page again with its form. Without JavaScript the page's loaders find the result in the context. */
function respond(
  page: PageArgs,
  { reply, ...more }: Pick<FormResult, "reply" | "notice" | "conflicts" | "stays">,
  status: number,
  words: (ToastWords & Partial<ToastInput>) | null,
) {
  const toast = words && newToast({ kind: "error", ...words })
  const result: FormResult = { ...more, reply: withoutSecrets(reply), toast }
  page.context.formResult = { action: page.url.pathname, ...result }
  return data(result, { status })
}

/** Characters of a form that are given back. The HTML may be ten times as long; a note has 20,000. */
const MAX_CHARACTERS = 100_000

/** Leaves out passwords, and texts beyond 100,000 characters in all, which get an error. */
function withoutSecrets(reply: SubmissionResult): SubmissionResult {
  if (!reply.initialValue) return reply
  const initialValue: typeof reply.initialValue = {}
  const error = { ...reply.error }
  let left = MAX_CHARACTERS
  for (const [name, value] of Object.entries(reply.initialValue)) {
    if (/password/i.test(name)) continue
    const { length } = String(value)
    if (length > left) {
      const message = "This text is very long. If it is no longer here, enter it again."
      error[name] = [...(error[name] ?? []), message]
      continue
    }
    left -= length
    initialValue[name] = value
  }
  return { ...reply, initialValue, ...(Object.keys(error).length > 0 && { error }) }
}

export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"))

/** The browser replaces the form's entry in its history: Back does not lead to a form that was saved. */
export async function redirectWithToast(
  { request }: PageArgs,
  { to, toast, headers }: Done,
): Promise<Response> {
  const all = new Headers(headers)
  if (toast) {
    const shown = newToast({ kind: "success", ...toast })
    all.append("Set-Cookie", await flashToast(request, shown))
    // The browser shows it when it cannot read the next page, which would show it.
    all.append("Toast", encodeURIComponent(JSON.stringify(shown)))
  }
  // Browsers hide Clear-Site-Data from scripts.
  if (all.has("Clear-Site-Data")) all.append("Signed-Out", "1")
  return replace(to, { status: 303, headers: all })
}

/** Hidden field with the id of the user who opened the form. */
const USER_FIELD = "_user"

export const isOpenedByAnother = (fields: FormData, { id }: User): boolean =>
  fields.has(USER_FIELD) && fields.get(USER_FIELD) !== String(id)

const openedByAnotherMessage = ({ username }: User) =>
  `You are now signed in as ${username}, and another account opened this form. Nothing was saved. ` +
  `Send it again to go on as ${username}.`

export function openedByAnotherPage({ context }: PageArgs, viewer: User) {
  const page = errorPage(openedByAnotherMessage(viewer), 409, context.requestId)
  context.formError = page
  return page
}

const FIELDS_AT_MOST = 20
const SHOWN = /^([a-z]\w{0,31}):([0-9a-z]{1,11})$/i

/** The shown values and the user's choices; undefined for a form without them. */
export function readEdit(fields: FormData): Edit | undefined {
  const shown = fields.get(SHOWN_FIELD)
  if (typeof shown !== "string" || shown.length > FIELDS_AT_MOST * 44) return undefined
  const edit = new Map<string, string | null>()
  for (const part of shown.split(",", FIELDS_AT_MOST)) {
    const [, name, hash] = SHOWN.exec(part) ?? []
    if (!name || !hash) continue
    const choice = fields.get(choiceField(name))
    edit.set(name, choice === TAKE_THEIRS ? null : typeof choice === "string" && choice ? choice : hash)
  }
  return edit
}

/** @param picture the field with a picture's address, which is shown as a picture. */
function conflictsOf({ fields }: EditConflict, picture: string | undefined): Record<string, FieldConflict> {
  const preview = (value: unknown) => pictureFor(String(value ?? ""), { private: true })?.src
  return Object.fromEntries(
    Object.entries(fields).map(([name, { mine, theirs }]) => [
      name,
      {
        mine,
        theirs,
        version: hashOf(theirs),
        ...(name === picture && { pictures: { mine: preview(mine), theirs: preview(theirs) } }),
      },
    ]),
  )
}

type Form = { schema?: z.ZodObject | undefined; signedOut?: { message: string; title?: string } }

/** A form with text gets a 401 page that keeps the text. One without, such as a button, leads to sign-in and back. */
export async function signedOut(
  page: PageArgs,
  { schema, signedOut: words }: Form,
  sent?: SentForm,
): Promise<Response> {
  const form = (sent ?? (await readUnsavedForm(page)))?.fields ?? new FormData()
  const fields = givenBack(form)
  // A button that reads a page or finds a collection sends the whole form, and its schema names a part.
  if ([...textFields(schema), ...fieldNames, "newCollection"].some((name) => fields[name]))
    throw keptForm(page, { message: words?.message ?? "You are signed out", fields })
  const back = localPath(form.get("_returnTo"), pageAddress(page.url))
  const off = form.get("on") === "false" ? { on: "false" } : {}
  const wanted = form.has("_returnTo") ? withQuery(page.url.pathname, off) : back
  return toSignIn(page.request, new Unauthenticated(words?.message, words), back, wanted)
}

/** The loaders of the page around the form throw it too: a visitor may not see that page. */
function keptForm({ context }: PageArgs, form: SignedOutForm) {
  const response = data(form, { status: 401 })
  context.formError = response
  return response
}

/** The fields include our own: who opened the form, and the page that it leads back to. */
const givenBack = (fields: FormData): Record<string, string> =>
  withoutSecrets({ initialValue: textsOf(fields) }).initialValue as Record<string, string>
