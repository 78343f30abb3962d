import { type CheerioAPI, load } from "cheerio"
import { ask } from "#tests/support/app.ts"
import { type User } from "~/domain/viewer.ts"

/** What a page says of a form that waited. */
export const NOT_SAVED = /Not saved yet: you had been signed out\./

export type Fields = Record<string, string>

/** The form of a page that this intent sends, as a browser without JavaScript would send it. */
export async function openForm(path: string, intent: string, as: User | null, cookie = "") {
  const answer = await ask(path, { as, headers: cookie ? { Cookie: cookie } : {} })
  const $ = load(await answer.text())
  const form = formOf($, intent)
  return {
    status: answer.status,
    headers: answer.headers,
    action: form.attr("action") ?? path,
    fields: fieldsOf($, intent),
    text: form.closest("dialog").add(form).text(),
  }
}

const formOf = ($: CheerioAPI, intent: string) => $(`form:has([name="intent"][value="${intent}"])`).last()

/** What a browser would send with the form of a page that this intent sends. */
export function fieldsOf($: CheerioAPI, intent: string): Fields {
  const fields: Fields = {}
  for (const { name, value } of formOf($, intent).serializeArray()) fields[name] = value
  return { ...fields, intent }
}

/** Sends a form whose session has ended. @returns where that leads once signed in, and the browser's new cookie. */
export async function sendSignedOut(action: string, form: Fields | FormData, cookie = "", from?: string) {
  const sent = form instanceof FormData ? { body: form } : { form }
  const answer = await ask(action, { ...sent, from, headers: cookie ? { Cookie: cookie } : {} })
  const to = new URL(answer.headers.get("Location") ?? "", "http://curio.test")
  const kept = answer.headers.getSetCookie().find((line) => line.startsWith("kept="))
  return {
    answer,
    status: answer.status,
    signIn: to.pathname,
    back: to.searchParams.get("redirectTo") ?? "",
    setCookie: kept,
    cookie: kept?.split(";")[0] ?? "",
  }
}

/** The same form as multipart, as the browser sends one that may bring a file. */
export function multipart(fields: Fields): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}
