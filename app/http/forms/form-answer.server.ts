import type { SubmissionResult } from "@conform-to/react"
import { data } from "@remix-run/node"
import type { FieldErrors } from "~/errors.ts"
import type { Toast, ToastInput } from "~/messages.ts"
import type { PageArgs } from "../page.server.ts"
import { showNow } from "../response/toast.server.ts"

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

/**
 * How many characters of a form are given back. The HTML may be ten times as long, and is rendered at once; a note has
 * 20,000.
 */
const GIVEN_BACK_MAX = 100_000

/** Answers with the page again, its form as it was sent, but for secrets and what is longer than any field of ours. */
export function answerForm(page: PageArgs, sent: FormAnswer, status: number) {
  const answer = { ...sent, reply: givenBack(sent.reply) }
  if (answer.toast) showNow(page.context, answer.toast)
  ofThisRequest.set(page.context, answer)
  return data(answer, { status })
}

function givenBack(reply: SubmissionResult): SubmissionResult {
  if (!reply.initialValue) return reply
  const initialValue: typeof reply.initialValue = {}
  const error = { ...reply.error }
  let left = GIVEN_BACK_MAX
  for (const [name, value] of Object.entries(reply.initialValue)) {
    if (/password/i.test(name)) continue
    const { length } = String(value)
    if (length > left) {
      error[name] = [
        ...(error[name] ?? []),
        "This text is very long. If it is no longer here, enter it again.",
      ]
      continue
    }
    left -= length
    initialValue[name] = value
  }
  return { ...reply, initialValue, ...(Object.keys(error).length > 0 && { error }) }
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
