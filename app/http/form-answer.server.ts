import type { SubmissionResult } from "@conform-to/react"
import { data } from "@remix-run/node"
import type { FieldErrors } from "~/domain/errors.ts"
import type { PageArgs } from "./page.server.ts"
import { showNow } from "./toast.server.ts"
import type { Toast, ToastInput } from "./toast.ts"

/**
 * A form that was not carried out, or that only filled itself in: which one it was, its fields as they were typed
 * with their errors (conform's `lastResult`), the toast to show, and what else the form asked for.
 */
export type FormAnswer = {
  intent: string
  reply: SubmissionResult
  toast: Toast | null
  notice?: unknown
}

const ofThisRequest = new WeakMap<object, FormAnswer>()

/** Answers with the page again, its form as it was sent. Secrets are the one thing that is not given back. */
export function answerForm(page: PageArgs, answer: FormAnswer, status: number) {
  const { initialValue } = answer.reply
  if (initialValue)
    answer.reply.initialValue = Object.fromEntries(
      Object.entries(initialValue).filter(([name]) => !/password/i.test(name)),
    )
  if (answer.toast) showNow(page.context, answer.toast)
  ofThisRequest.set(page.context, answer)
  return data(answer, { status })
}

export type Answered = ReturnType<typeof answerForm>

/** The answer to a form that this very request has sent, for a dialog that another route than the action's renders. */
export const formAnswerOf = (context: object): FormAnswer | null => ofThisRequest.get(context) ?? null

/** A form that answers by filling itself in: the page again with these values in place of those it was sent with. */
export class Refill {
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
