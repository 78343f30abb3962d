import type { ClientActionFunctionArgs } from "@remix-run/react"
import { type Failures, failureWords } from "~/http/forms/failure.ts"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { ApiError, isCallError, type UnreachableError } from "./api.ts"
import { randomId } from "./random-id.ts"

/**
 * A page's `clientAction`: what it sends to the server. When nothing answers, or something in between that is not the
 * app, the form is given back as the app itself would refuse it, with what was typed and its failure's toast.
 * @param failures what each form says when it fails, as the page's `action` has it.
 */
export function formClientAction(failures: Failures) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = request.clone()
    try {
      return await serverAction()
    } catch (error) {
      if (!isCallError(error)) throw error
      const answer = unanswered(await sent.formData(), error, failures)
      // With a status that is a failure's, nothing is read again: the form stays, and its one-time key with it.
      return Response.json(answer, { status: error instanceof ApiError ? error.status : 503 })
    }
  }
}

function unanswered(form: FormData, error: ApiError | UnreachableError, failures: Failures): FormAnswer {
  const intent = String(form.get("intent") ?? "")
  const failure = failures[intent] ?? error.message
  const reason = error instanceof ApiError ? error.reason : undefined
  const words = failureWords(failure, typeof failure === "string" ? reason : error.message)
  return {
    intent,
    reply: { status: "error", initialValue: typedIn(form), error: { "": [error.message] } },
    toast: { id: randomId(), kind: "error", ...words },
  }
}

/** What was typed. Secrets stay in their fields and nowhere else. */
function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([name]) => !/password/i.test(name)))
}
