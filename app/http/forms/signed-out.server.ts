import { data } from "@remix-run/node"
import { Unauthenticated } from "~/domain/errors.ts"
import { type PageArgs, pageAddress, toSignIn } from "../page.server.ts"
import { BODY_MAX_BYTES, decodeForm, readBytes } from "./body.server.ts"
import { isMultipart } from "./read.server.ts"
import type { SignedOutForm } from "./signed-out.ts"
import { readTexts } from "./upload.server.ts"

type Words = { signedOut?: { message: string; title?: string } }

/**
 * Responds to a form without a session. A form with text gets a 401 page with the text still in its fields, so that the
 * user can sign in elsewhere and save again. A form without text (a button) leads to sign-in and back.
 */
export async function signedOut(page: PageArgs, { signedOut: words }: Words): Promise<Response> {
  const fields = await typedText(page.request)
  if (Object.keys(fields).length > 0)
    throw data<SignedOutForm>({ message: "You are signed out", fields }, { status: 401 })
  const error = new Unauthenticated(words?.message, words)
  return toSignIn(page.request, error, pageAddress(page.url))
}

/** All text of a form but passwords. Files are not read. */
async function typedText(request: Request): Promise<Record<string, string>> {
  const { fields } = isMultipart(request)
    ? await readTexts(request, BODY_MAX_BYTES)
    : { fields: await decodeForm(request, await readBytes(request, BODY_MAX_BYTES)) }
  const texts = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(
    texts.filter(([name]) => /^[a-z]\w{0,40}$/i.test(name) && !/password/i.test(name)),
  )
}
