import { data } from "@remix-run/node"
import type { z } from "zod"
import { Unauthenticated } from "~/errors.ts"
import type { SignedOutForm } from "~/forms/signed-out.ts"
import { localPath, withQuery } from "~/paths.ts"
import { fieldNames } from "~/product-fields.ts"
import { type PageArgs, pageAddress, toSignIn } from "../http/page.server.ts"
import { textFields } from "./input.server.ts"
import { readUnsavedForm } from "./read.server.ts"
import { textsOf, withoutSecrets } from "./respond.server.ts"
import type { SentForm } from "./upload.server.ts"

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
