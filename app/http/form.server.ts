import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node"
import type { z } from "zod"
import { signedIn } from "~/domain/actor.ts"
import { Conflict, DomainError, Forbidden, Invalid, Unauthenticated } from "~/domain/errors.ts"
import { withOneTimeKey } from "~/domain/write.server.ts"
import { type ToastWords, titles } from "~/messages.ts"
import { BODY_MAX_BYTES, decodeBody, readBytes } from "./body.server.ts"
import { errorsByField } from "./error-answer.server.ts"
import { parseForm } from "./input.server.ts"
import { logError } from "./log.server.ts"
import { formContent, KEY_FIELD, oneTimeKey } from "./one-time-key.server.ts"
import { isForeignWrite } from "./origin.ts"
import { type PageArgs, pageAddress, pageArgs, toSignIn } from "./page.server.ts"
import { flashToast, newToast, showNow } from "./toast.server.ts"
import type { Toast, ToastInput } from "./toast.ts"

/**
 * A form that was not carried out, or that only filled itself in: which one it was, its fields as they were typed
 * with their errors (conform's `lastResult`), the toast to show, and what else the form asked for.
 */
export type FormAnswer = { intent: string; reply: SubmissionResult; toast: Toast | null; notice?: unknown }

/** Where the browser goes when a form was carried out, and what it says there. */
export type Done = { to: string; toast?: ToastWords & Pick<ToastInput, "durationMs">; headers?: HeadersInit }

type FormArgs<S extends z.ZodObject> = PageArgs & { input: z.output<S>; form: FormData }

/** One form of a page. */
export type FormHandler<S extends z.ZodObject, R> = {
  schema: S
  /** Carries it out by one command. Under a repeated one-time key the command gives its first result again. */
  run: (args: FormArgs<S>) => Promise<R>
  done: (result: R, args: FormArgs<S>) => Done | Promise<Done>
  /** What to say when it fails and the error has no words for the person. */
  failed: string
  /** Title of the toast of a failure, where the specification has another than 'Error'. */
  failedTitle?: string
  /** Title of a toast for fields that break a rule, for the forms that the specification gives one. */
  invalidTitle?: string
  /** Signing in and up need no session. */
  visitorsMay?: boolean
  /** The words for being signed out. */
  signedOut?: { message: string; title?: string }
}

/** Declares a form with its types joined; `formAction` takes them by intent. */
export const form = <S extends z.ZodObject, R>(handler: FormHandler<S, R>): FormRunner => ({
  visitorsMay: handler.visitorsMay ?? false,
  signedOut: handler.signedOut,
  handle: (intent, body, page) => carryOut(handler, intent, body, page),
})

type FormRunner = {
  visitorsMay: boolean
  signedOut: { message: string; title?: string } | undefined
  handle: (intent: string, body: FormData, page: PageArgs) => Promise<Response | Answered>
}

type Answered = ReturnType<typeof answer>

function answer(page: PageArgs, content: FormAnswer, status: number) {
  if (content.toast) showNow(page.context, content.toast)
  return data(content, { status })
}

/** A form that answers by filling itself in: the page again, with these values in place of those it was sent with. */
export class Refill {
  readonly values: Record<string, string>
  readonly notice: unknown
  readonly toast: ToastInput | undefined
  constructor(values: Record<string, string>, options: { notice?: unknown; toast?: ToastInput } = {}) {
    this.values = values
    this.notice = options.notice
    this.toast = options.toast
  }
}

async function carryOut<S extends z.ZodObject, R>(
  handler: FormHandler<S, R>,
  intent: string,
  body: FormData,
  page: PageArgs,
): Promise<Response | Answered> {
  const submission = parseForm(handler.schema, body)
  const failure = (message: string | undefined, title: string): Toast | null =>
    message === undefined ? null : newToast({ kind: "error", title, description: message })
  if (submission.status !== "success") {
    const reply = submission.reply()
    const first = handler.invalidTitle ? Object.values(reply.error ?? {}).flat()[0] : undefined
    return answer(
      page,
      { intent, reply, toast: failure(first ?? undefined, handler.invalidTitle ?? titles.error) },
      422,
    )
  }
  const args: FormArgs<S> = { ...page, form: body, input: submission.value as z.output<S> }
  try {
    const sent = body.get(KEY_FIELD)
    const key = oneTimeKey(
      page.actor,
      typeof sent === "string" ? sent : null,
      page.request,
      formContent(body),
    )
    const result = await (key ? withOneTimeKey(key, () => handler.run(args)) : handler.run(args))
    if (result instanceof Refill) {
      const reply = { ...submission.reply(), status: undefined, initialValue: result.values }
      const toast = result.toast ? newToast(result.toast) : null
      return answer(page, { intent, reply, toast, notice: result.notice }, 200)
    }
    return await goOn(page, await handler.done(result, args))
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Unauthenticated && !handler.visitorsMay)
      return toSignIn(page.request, error, pageAddress(page.url))
    if (!(error instanceof DomainError)) logError(error, page.context)
    const known = error instanceof DomainError ? error : null
    const errors = known ? errorsByField(known) : undefined
    const reply = submission.reply(
      errors ? { fieldErrors: errors } : { formErrors: [known?.message ?? handler.failed] },
    )
    const title = handler.failedTitle ?? known?.title ?? titles.error
    const status = error instanceof Invalid || error instanceof Conflict ? 422 : (known?.status ?? 500)
    return answer(page, { intent, reply, toast: failure(known?.message ?? handler.failed, title) }, status)
  }
}

async function goOn(page: PageArgs, { to, toast, headers }: Done): Promise<Response> {
  const all = new Headers(headers)
  if (toast) all.append("Set-Cookie", await flashToast(page.request, { kind: "success", ...toast }))
  return redirect(to, { status: 303, headers: all })
}

/**
 * A page's action from its forms, told apart by the `intent` field. Refuses writes from another origin and, before
 * anything else is looked at, those without a session; a refused form answers 422 with everything typed kept, a
 * carried-out one 303 with a toast.
 */
export function formAction(forms: Record<string, FormRunner>) {
  return async (args: ActionFunctionArgs): Promise<Response | Answered> => {
    const page = await pageArgs(args)
    try {
      if (isForeignWrite(page.request)) throw new Forbidden("This request came from another site")
      const decoded = await decodeBody(page.request, await readBytes(page.request, BODY_MAX_BYTES))
      const body = decoded.kind === "form" ? decoded.form : new FormData()
      const intent = String(body.get("intent") ?? "")
      const runner = Object.hasOwn(forms, intent) ? forms[intent] : undefined
      if (!runner) throw new Invalid({ intent: ["This form is not known here"] })
      if (!runner.visitorsMay) signedIn(page.actor, runner.signedOut?.message, runner.signedOut)
      return await runner.handle(intent, body, page)
    } catch (error) {
      if (error instanceof Unauthenticated) return toSignIn(page.request, error, pageAddress(page.url))
      if (!(error instanceof DomainError)) throw error
      throw data(
        { message: error.message, requestId: page.context?.requestId ?? null },
        { status: error.status },
      )
    }
  }
}
