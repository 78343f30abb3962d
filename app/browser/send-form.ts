import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react"
import { type FailureToasts, failureToast } from "~/forms/failure-toast.ts"
import type { FormResult } from "~/forms/result.ts"
import { type SignedOutForm, signedOutMessage } from "~/forms/signed-out.ts"
import { ApiError, isCallError } from "./api.ts"
import { finishDialog, isDialog } from "./dialogs.ts"
import { randomId } from "./random-id.ts"

/**
 * A route's `clientAction`: sends its form to the server. The page and all typed values stay when the server cannot be
 * reached, and when the session has ended.
 * @param failed the toast, as in the route's `action`.
 * @param options.deletesPage the form deletes the thing that the page below its dialog shows.
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
      if (isSignedOut(error))
        return keep(fields, 401, signedOutMessage, failureToast(failed, fields, { reason: signedOutMessage }))
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

const isSignedOut = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 401 && "fields" in (error.data as Partial<SignedOutForm>)

/** Keeps the form as it was sent. With the status of an error the router reads nothing again. */
function keep(
  fields: FormData,
  status: number,
  message: string,
  toast: ReturnType<typeof failureToast>,
): Response {
  const reply = { status: "error" as const, initialValue: typedTexts(fields), error: { "": [message] } }
  const result: FormResult = { reply, toast: { id: randomId(), kind: "error", ...toast } }
  return Response.json(result, { status })
}

function typedTexts(fields: FormData): Record<string, string> {
  const texts = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([name]) => !/password/i.test(name)))
}
