import { redirect } from "@remix-run/node"
import type { z } from "zod"
import { type Once, withOneTimeKey } from "~/domain/write.server.ts"
import { Conflict, DomainError, Invalid, Unauthenticated } from "~/errors.ts"
import { type ToastWords, titles } from "~/messages.ts"
import type { PageArgs } from "../page.server.ts"
import { errorsByField, retryAfterOf } from "../response/error-response.server.ts"
import { flashToast, newToast } from "../response/toast.server.ts"
import { toUserError } from "../response/user-error.server.ts"
import { reportError } from "../server/log.server.ts"
import { failureWords } from "./failure.ts"
import type { Done, FormArgs, FormHandler, Intended } from "./form.server.ts"
import { type Answered, answerForm, Refill } from "./form-answer.server.ts"
import { textsOf } from "./form-fields.server.ts"
import { isOpenedByAnother, OWNER_FIELD } from "./form-owner.server.ts"
import { parseForm } from "./input.server.ts"
import { forgetKept, toSignInWith } from "./kept-form.server.ts"
import { keyOfForm } from "./one-time-key.server.ts"
import type { SentForm } from "./upload-old.server.ts"

const failureToast = (words: ToastWords) => newToast({ kind: "error", ...words })

/** Parses a form and carries it out; see `formAction` for what comes of it. */
export async function carryOut<S extends z.ZodObject, R>(
  handler: FormHandler<S, R>,
  sent: SentForm,
  page: PageArgs,
  { intent, failure, refusal }: Intended,
): Promise<Response | Answered> {
  const { fields: form, refused: refusedPictures } = sent
  await handler.prepare?.(form, page)
  if (page.viewer && isOpenedByAnother(form, page.viewer))
    return openedByAnother(page, intent, form, page.viewer.username)
  const submission = parseForm(handler.schema, form)
  if (refusal) return refused(page, { intent, failure }, form, refusal)
  if (submission.status !== "success" || Object.keys(refusedPictures).length > 0) {
    const reply = { ...submission.reply({ fieldErrors: refusedPictures }), initialValue: textsOf(form) }
    const first = Object.values(reply.error ?? {}).flat()[0]
    const toast =
      handler.invalidTitle && first ? failureToast({ title: handler.invalidTitle, description: first }) : null
    return answerForm(page, { intent, reply, toast }, 422)
  }
  const args: FormArgs<S> = { ...page, form, input: submission.value as z.output<S> }
  try {
    const result = await runOnce(await keyOfForm(page, sent, handler), () => handler.run(args))
    if (result instanceof Refill) return refilled(page, intent, result, form)
    const gone = await goOn(page, await handler.done(result as Exclude<R, Refill>, args))
    await forgetKept(page, form)
    return gone
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Unauthenticated && !handler.visitorsMay)
      return toSignInWith(page, error, sent, handler)
    if (!(error instanceof DomainError)) reportError(error, page.request, page.context)
    return refused(page, { intent, failure }, form, toUserError(error))
  }
}

const runOnce = <R>(key: Once | null, run: () => Promise<R>): Promise<R> =>
  key ? withOneTimeKey(key, run) : run()

function refused(
  page: PageArgs,
  { intent, failure }: Pick<Intended, "intent" | "failure">,
  form: FormData,
  error: DomainError | null,
): Answered {
  page.context.retryAfter ??= retryAfterOf(error)
  const words = failureWords(failure, error?.message, error?.title)
  const errors = (error && errorsByField(error)) ?? { "": [words.description] }
  const reply = { status: "error" as const, initialValue: textsOf(form), error: errors }
  const status = error instanceof Invalid || error instanceof Conflict ? 422 : (error?.status ?? 500)
  return answerForm(page, { intent, reply, toast: failureToast(words) }, status)
}

/** The form again, as one of who is signed in now: sent once more, it is theirs. */
function openedByAnother(page: PageArgs, intent: string, form: FormData, username: string): Answered {
  const message =
    `You are now signed in as ${username}, and another account opened this form. Nothing was saved. ` +
    `Send it again to go on as ${username}.`
  const { [OWNER_FIELD]: _, ...initialValue } = textsOf(form)
  const reply = { status: "error" as const, initialValue, error: { "": [message] } }
  const toast = failureToast({ title: titles.error, description: message })
  return answerForm(page, { intent, reply, toast }, 409)
}

function refilled(
  page: PageArgs,
  intent: string,
  { values, errors, notice, toast }: Refill,
  sent: FormData,
): Answered {
  const owner = sent.get(OWNER_FIELD)
  const initialValue = typeof owner === "string" ? { ...values, [OWNER_FIELD]: owner } : values
  const reply = { initialValue, ...(errors && { error: errors, status: "error" as const }) }
  return answerForm(
    page,
    { intent, reply, notice, toast: toast ? newToast(toast) : null },
    errors ? 422 : 200,
  )
}

async function goOn(page: PageArgs, { to, toast, headers }: Done): Promise<Response> {
  const all = new Headers(headers)
  if (toast) all.append("Set-Cookie", await flashToast(page.request, { kind: "success", ...toast }))
  return redirect(to, { status: 303, headers: all })
}
