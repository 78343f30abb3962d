import type { SubmissionResult } from "@conform-to/react"
import { data, replace } from "@remix-run/node"
import type { FormResult, SignedOutForm } from "~/context.ts"
import type { EditConflict } from "~/domain/edit.server.ts"
import { type FieldConflict, hashOf } from "~/edit.ts"
import { Conflict, type FieldErrors, Invalid, OnlyDemo, Unauthenticated } from "~/errors.ts"
import { textFields } from "~/http/body/input.server.ts"
import { localPath, withQuery } from "~/paths.ts"
import { fieldNames } from "~/product-fields.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { failureToast, type ToastInput, type ToastWords, titles } from "~/words/messages.ts"
import { domainErrorPage, errorPage, type PageArgs, pageAddress, toSignIn } from "../http/page.server.ts"
import { errorsByField, retryAfterOf } from "../http/response/user-error.server.ts"
import { flashToast, newToast } from "../http/session/cookies.server.ts"
import type { AnyForm } from "./definition.ts"
import type { Done, Outcome } from "./outcome.server.ts"
import { type PrefilledForm, RETURN_FIELD, textsOf, USER_FIELD } from "./values.server.ts"

/** Makes the response of what became of a form. @throws {Response} that Remix shows as an error page. */
export async function respond(page: PageArgs, form: AnyForm, outcome: Outcome) {
  switch (outcome.kind) {
    case "saved":
      return redirectWithToast(page, outcome.done)
    case "shown":
      return prefilled(page, outcome.form)
    case "invalid":
      return invalid(page, form, outcome)
    case "refused":
      return refused(page, form, outcome)
    case "conflict":
      return conflicting(page, form, outcome)
    case "opened-by-another":
      return openedByAnother(page, outcome)
    case "signed-out":
      return signedOut(page, form, outcome)
    case "elsewhere":
      throw outcome.response
    case "error-page":
      throw domainErrorPage(outcome.error, page.context)
  }
}

type Of<Kind> = Extract<Outcome, { kind: Kind }>

function prefilled(page: PageArgs, { values, errors, notice, toast }: PrefilledForm) {
  const shown = Object.keys(values).length > 0 ? { initialValue: values } : undefined
  const reply = errors ? wrong(values, errors) : shown
  return formAgain(page, { reply, notice }, errors ? 422 : 200, toast ?? null)
}

const wrong = (initialValue: Record<string, string>, error: FieldErrors) => ({
  status: "error" as const,
  initialValue,
  error,
})

function invalid(page: PageArgs, { invalidTitle: title }: AnyForm, { fields, reply }: Of<"invalid">) {
  const first = Object.values(reply.error ?? {}).flat()[0]
  const toast = title && first ? { title, description: first } : null
  return formAgain(page, { reply: { ...reply, initialValue: textsOf(fields) } }, 422, toast)
}

function refused(page: PageArgs, form: AnyForm, { fields, error }: Of<"refused">) {
  page.context.retryAfter ??= retryAfterOf(error)
  const words = failureToast(form.failed, fields, { reason: error?.message, title: error?.title })
  const toast = error instanceof OnlyDemo ? { ...words, kind: "success" as const } : words
  const errors = (error && errorsByField(error)) ?? { "": [words.description] }
  const status = error instanceof Invalid || error instanceof Conflict ? 422 : (error?.status ?? 500)
  return formAgain(page, { reply: wrong(textsOf(fields), errors) }, status, toast)
}

function conflicting(page: PageArgs, { failed, upload }: AnyForm, { fields, conflict }: Of<"conflict">) {
  const conflicts = conflictsOf(conflict, typeof upload === "object" ? upload.address : undefined)
  const error = Object.fromEntries(Object.keys(conflicts).map((name) => [name, [conflict.message]]))
  const toast = failureToast(failed, fields, { reason: conflict.message })
  return formAgain(page, { reply: wrong(textsOf(fields), error), conflicts }, 422, toast)
}

/** Gives the form back. Its user field then names the user who is signed in, so that sending it again saves it. */
function openedByAnother(page: PageArgs, { viewer, fields }: Of<"opened-by-another">) {
  const { username } = viewer
  const message =
    `You are now signed in as ${username}, and another account opened this form. Nothing was saved. ` +
    `Send it again to go on as ${username}.`
  if (!fields) throw aroundForm(page, errorPage(message, 409, page.context.requestId))
  const { [USER_FIELD]: _, ...typed } = textsOf(fields)
  const reply = wrong(typed, { "": [message] })
  return formAgain(page, { reply, stays: true }, 409, { title: titles.error, description: message })
}

/** A form with text gets a 401 page that keeps the text. One without, such as a button, leads to sign-in and back. */
async function signedOut(page: PageArgs, { schema, visitors }: AnyForm, { fields: form }: Of<"signed-out">) {
  const words = typeof visitors === "object" ? visitors : undefined
  // They include our own: who opened the form, and the page that it leads back to.
  const fields = withoutSecrets({ initialValue: textsOf(form) }).initialValue as Record<string, string>
  // A button that reads a page or finds a collection sends the whole form, and its schema names a part.
  if ([...textFields(schema), ...fieldNames, "newCollection"].some((name) => fields[name])) {
    const signedOutForm: SignedOutForm = { message: words?.message ?? "You are signed out", fields }
    throw aroundForm(page, data(signedOutForm, { status: 401 }))
  }
  const back = localPath(form.get(RETURN_FIELD), pageAddress(page.url))
  const off = form.get("on") === "false" ? { on: "false" } : {}
  const wanted = form.has(RETURN_FIELD) ? withQuery(page.url.pathname, off) : back
  return toSignIn(page.request, new Unauthenticated(words?.message, words), back, wanted)
}

/** The loaders of the page around the form throw it too: this viewer may not see that page. */
function aroundForm<T extends object>({ context }: PageArgs, response: T): T {
  context.formError = response
  return response
}

/** Shows the page again with its form. Without JavaScript the page's loaders find the result in the context. */
function formAgain(
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
function withoutSecrets<Reply extends SubmissionResult | undefined>(reply: Reply): Reply {
  if (!reply?.initialValue) return reply
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

/** The browser replaces the form's entry in its history: Back does not lead to a form that was saved. */
export async function redirectWithToast(
  { request }: PageArgs,
  { to, toast, headers }: Done,
): Promise<Response> {
  const all = new Headers(headers)
  if (toast) {
    const newestToast = newToast({ kind: "success", ...toast })
    all.append("Set-Cookie", await flashToast(request, newestToast))
    // The browser shows it when it cannot read the next page, which would show it.
    all.append("Toast", encodeURIComponent(JSON.stringify(newestToast)))
  }
  // Browsers hide Clear-Site-Data from scripts.
  if (all.has("Clear-Site-Data")) all.append("Signed-Out", "1")
  return replace(to, { status: 303, headers: all })
}

/** @param picture the field with a picture's address, which is shown as a picture. */
function conflictsOf({ fields }: EditConflict, picture: string | undefined): Record<string, FieldConflict> {
  const preview = (value: unknown) => pictureFor(String(value ?? ""), { private: true })?.src
  const conflicts = Object.entries(fields).map(([name, { mine, theirs }]) => {
    const pictures = name === picture && { pictures: { mine: preview(mine), theirs: preview(theirs) } }
    return [name, { mine, theirs, version: hashOf(theirs), ...pictures }]
  })
  return Object.fromEntries(conflicts)
}
