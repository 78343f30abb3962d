import {
  findKeptForm,
  forgetKeptForm,
  KEPT_MINUTES,
  keepForm,
  newBrowserKey,
} from "~/domain/accounts/kept-forms.server.ts"
import { Unauthenticated } from "~/errors.ts"
import { type ToastInput, titles } from "~/messages.ts"
import { withQuery } from "~/paths.ts"
import { type PageArgs, pageAddress, toSignIn } from "../page.server.ts"
import { reportError } from "../server/log.server.ts"
import { mayKeepForm } from "../server/rate-limit.server.ts"
import { isSecure, signedCookie } from "../session/cookies.server.ts"
import type { FormAnswer } from "./form-answer.server.ts"
import { OWNER_FIELD, ownerMark, ownerOf } from "./form-owner.server.ts"
import { wasCarriedOut } from "./one-time-key.server.ts"
import type { SentForm } from "./upload-old.server.ts"

/** As much text of a form as is kept: the largest field is a note of 20,000 characters. */
export const KEPT_MAX_BYTES = 96 * 1024

const cookie = signedCookie("kept", { maxAge: KEPT_MINUTES * 60 })

const words = {
  kept: {
    kind: "error",
    title: "You were signed out",
    description: "Sign in again to go on. What you typed is waiting for you.",
  },
  done: { kind: "success", title: titles.success, description: "This was saved before you were signed out." },
  notSaved: "Not saved yet: you had been signed out.",
  password: "the password",
  file: "the picture file",
  text: "a text that is too long",
} satisfies Record<string, ToastInput | string>

/** What a form's handler knows of keeping it. */
export type Keeping = {
  /** Brings what this form sends into the shape of its schema, where one field of it is several controls. */
  prepare?: (form: FormData, page: PageArgs) => void | Promise<void>
  /** The page that the form stands on, where it is not the one that it is sent to. */
  standsOn?: (form: FormData) => string
}

/**
 * To sign-in and back for a form that came without a session. Where the form says whose it is, what was typed is kept
 * for that person, and the way back leads to it.
 */
export async function toSignInWith(
  page: PageArgs,
  error: Unauthenticated,
  sent: SentForm,
  { prepare, standsOn }: Keeping,
): Promise<Response> {
  const back = pageAddress(page.url)
  const plainly = () => toSignIn(page.request, error, back)
  const { fields: form } = sent
  const owner = ownerOf(form)
  if (!owner) return plainly()
  // Its answer was lost, and it was sent again: shown once more under a new key, it would be done twice.
  if (await wasCarriedOut({ request: page.request, viewer: { id: owner.userId } }, sent))
    return toSignIn(page.request, new Unauthenticated(), withQuery(back, { dialog: null }), words.done)
  await prepare?.(form, page)
  const { fields, leftOut } = keepable(sent)
  if (Object.keys(fields).length === 0 || !(await mayKeepForm(page.context.clientAddress))) return plainly()
  const place = standsOn?.(form) ?? back
  const path = place.split("?")[0] ?? ""
  const browserKey = (await browserKeyOf(page.request)) ?? newBrowserKey()
  const intent = String(form.get("intent"))
  const id = await keepForm(browserKey, owner.userId, { path, intent, fields, leftOut })
  if (!id) return plainly()
  const answer = await toSignIn(page.request, error, withQuery(place, { kept: id }), words.kept)
  const secure = isSecure(page.request)
  answer.headers.append("Set-Cookie", await cookie.serialize(browserKey, { secure }))
  return answer
}

async function browserKeyOf(request: Request): Promise<string | null> {
  const key: unknown = await cookie.parse(request.headers.get("Cookie"))
  return typeof key === "string" && key ? key : null
}

/** What of a form may be kept: no secrets, no files, nothing of our own but what it shows. */
function keepable({ fields: form, leftOut: unread = [] }: SentForm) {
  const fields: Record<string, string> = {}
  const leftOut = new Set(unread.map((kind) => words[kind]))
  let left = KEPT_MAX_BYTES
  for (const [name, value] of form) {
    if (name === "intent" || !/^[a-z]\w{0,40}$/i.test(name)) continue
    const size = typeof value === "string" ? Buffer.byteLength(name + value) : value.size
    if (typeof value !== "string") size > 0 && leftOut.add(words.file)
    else if (/password/i.test(name)) value && leftOut.add(words.password)
    else if (size > left) leftOut.add(words.text)
    else {
      left -= size
      fields[name] = value
    }
  }
  return { fields, leftOut: [...leftOut] }
}

/**
 * The kept form that a page's address names, as the page's answer to it: filled in, with a line that says that it was
 * not saved yet. Null when there is none for this person, this browser and this page.
 */
export async function keptAnswer({ url, request, viewer, context }: PageArgs): Promise<FormAnswer | null> {
  const id = url.searchParams.get("kept")
  const browserKey = id && viewer && (await browserKeyOf(request))
  const form = browserKey ? await findKeptForm(viewer, browserKey, id) : null
  if (!form || !viewer || !id || form.path !== url.pathname) return null
  context.noStore = true
  const notKept = form.leftOut.length > 0 ? ` Please enter again: ${form.leftOut.join(", ")}.` : ""
  return {
    intent: form.intent,
    reply: {
      status: "error",
      initialValue: { ...form.fields, [OWNER_FIELD]: ownerMark(viewer.id, id) },
      error: { "": [words.notSaved + notKept] },
    },
    toast: null,
  }
}

/** Forgets a form that was kept, once it was carried out. A failure is logged, and the form forgotten within the hour. */
export async function forgetKept({ request, context }: PageArgs, form: FormData): Promise<void> {
  const keptId = ownerOf(form)?.keptId
  const browserKey = keptId && (await browserKeyOf(request))
  if (!keptId || !browserKey) return
  await forgetKeptForm(browserKey, keptId).catch(
    (error: unknown) => void reportError(error, request, context),
  )
}
