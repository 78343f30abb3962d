import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react"
import { type FailureToasts, failureToast } from "~/forms/failure-toast.ts"
import type { FormResult } from "~/forms/result.ts"
import { type SignedOutForm, signedOutMessage } from "~/forms/signed-out.ts"
import { ApiError, isCallError } from "./api.ts"
import { finishDialog, isDialog } from "./dialogs.ts"
import { randomId } from "./random-id.ts"

/**
 * A route's `clientAction`. Page and typed values stay when the server cannot be reached or refuses the form.
 * @param options.deletesPage the form deletes what the page below its dialog shows.
 */
export function sendForm(failed: FailureToasts, { deletesPage = false } = {}) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = request.clone()
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response) {
        if (isButtonToAnotherPage(sent, error)) error.headers.delete("X-Remix-Replace")
        return finishDialog(error, deletesPage)
      }
      const fields = await sent.formData()
      const refusal = refusalIn(error)
      if (refusal) return keep(fields, refusal.status, refusal.reason, failureToast(failed, fields, refusal))
      if (!isCallError(error)) throw error
      const { status = 503, reason } = error instanceof ApiError ? error : {}
      const toast = failureToast(failed, fields, { reason, fallback: error.message })
      return keep(fields, status, error.message, toast)
    }
  }
}

/** The page of such a button stays in the history. */
function isButtonToAnotherPage({ url }: Request, redirect: Response): boolean {
  const { pathname, search } = location
  const isButton = new URL(url).pathname !== pathname && !isDialog(pathname)
  return isButton && redirect.headers.get("Location") !== pathname + search
}

/** Why the server refused the form before it looked at its fields: no session, or no right. */
function refusalIn(error: unknown): { status: number; reason: string } | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null
  const { message, fields } = (error.data ?? {}) as Partial<SignedOutForm>
  const reason = fields ? signedOutMessage : message
  return reason ? { status: error.status, reason } : null
}

/** With an error status the router reads nothing again. */
function keep(
  fields: FormData,
  status: number,
  message: string,
  toast: ReturnType<typeof failureToast>,
): Response {
  const reply = { status: "error" as const, initialValue: typedTexts(fields), error: { "": [message] } }
  const result: FormResult = { reply, toast: { id: randomId(), kind: "error", ...toast }, stays: true }
  return Response.json(result, { status })
}

function typedTexts(fields: FormData): Record<string, string> {
  const texts = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([name]) => !/password/i.test(name)))
}
