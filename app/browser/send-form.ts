import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react"
import { type Failure, failureWords } from "~/http/forms/failure.ts"
import type { FormResult } from "~/http/forms/result.ts"
import { type SignedOutForm, signedOutMessage } from "~/http/forms/signed-out.ts"
import { ApiError, isCallError, type Unreached } from "./api-error.ts"
import { finishDialog } from "./dialog-history.ts"
import { randomId } from "./random-id.ts"

/**
 * A route's `clientAction`: sends its form to the server. The page and all typed values stay when the server cannot be
 * reached, and when the session has ended.
 * @param failed what the toast says, as in the route's `action`.
 * @param options.deletesPage the form deletes the thing that the page below its dialog shows.
 */
export function sendForm(failed: Failure, { deletesPage = false } = {}) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = request.clone()
    try {
      return await serverAction()
    } catch (thrown) {
      if (thrown instanceof Response) return finishDialog(thrown, deletesPage)
      const typed = async () => typedText(await sent.formData())
      if (isCallError(thrown))
        return stay(
          unanswered(await typed(), thrown, failed),
          thrown instanceof ApiError ? thrown.status : 503,
        )
      if (isSignedOut(thrown)) return stay(refused(await typed(), signedOutMessage, failed), 401)
      throw thrown
    }
  }
}

const isSignedOut = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 401 && "fields" in (error.data as Partial<SignedOutForm>)

/** With the status of an error the router reads nothing again. */
const stay = (result: FormResult, status: number) => Response.json(result, { status })

function unanswered(typed: Record<string, string>, error: ApiError | Unreached, failed: Failure): FormResult {
  const reason = error instanceof ApiError ? error.reason : undefined
  return {
    ...refused(typed, error.message, failed),
    toast: toast(failed, typeof failed === "string" ? reason : error.message),
  }
}

const refused = (typed: Record<string, string>, message: string, failed: Failure): FormResult => ({
  reply: { status: "error", initialValue: typed, error: { "": [message] } },
  toast: toast(failed, message),
})

const toast = (failed: Failure, reason: string | undefined) => ({
  id: randomId(),
  kind: "error" as const,
  ...failureWords(failed, reason),
})

function typedText(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([name]) => !/password/i.test(name)))
}
