import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react"
import type { FormResult, SignedOutForm } from "~/context.ts"
import { type FailureToasts, failureToast, signedOutMessage, type ToastInput } from "~/words/messages.ts"
import { ApiError, isCallError, randomId } from "./api.ts"
import { isDialog, isOpenedFromPage, pageOf } from "./dialogs.ts"
import { destination, isNavigatingForm, isSendingForm, remixRouter } from "./router.ts"
import { showToast } from "./toast-event.ts"

/** A form was saved. The detail is the path that it was sent to. */
export const SAVED_EVENT = "curio:saved"

type Options = {
  /** The form deletes what the page below its dialog shows. */
  deletesPage?: boolean
  /** The response is no redirect and shows the created thing once. */
  showsMade?: boolean
}

/** A route's `clientAction`. It keeps page and values when the form is refused. Leaving the page does not cancel it. */
export function sendForm(failed: FailureToasts, { deletesPage = false, showsMade = false }: Options = {}) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const form = request.clone()
    const sentFrom = destination()
    const tellSaved = () =>
      dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: new URL(request.url).pathname }))
    const isLeft = () => request.signal.aborted || destination() !== sentFrom
    try {
      const result = whatIsGone((await serverAction()) as FormResult | null)
      if (showsMade && result?.notice) tellSaved()
      return isLeft() ? tell(await form.formData(), result, failed) : result
    } catch (error) {
      if (error instanceof Response) {
        tellSaved()
        if (isLeft()) return showSaved(request, error, deletesPage)
        if (isButtonToAnotherPage(form, error)) error.headers.delete("X-Remix-Replace")
        return finishDialog(error, deletesPage)
      }
      const fields = await form.formData()
      const refusal = refusalIn(error)
      if (!refusal && !isCallError(error)) throw error
      const { status = 503, reason } = refusal ?? (error instanceof ApiError ? error : {})
      const message = refusal?.reason ?? (error as Error).message
      const toast = failureToast(failed, fields, { reason, fallback: message })
      const text = formWithText(fields, refusal?.reason ?? formErrorMessage(error), toast)
      const result = whatIsGone({ ...text, isSignedOut: message === signedOutMessage })
      return isLeft() ? tell(fields, result, failed) : Response.json(result, { status })
    }
  }
}

/** The redirect after saving goes back to the page below, stays in the dialog (null), or replaces the dialog's entry. */
export function finishDialog(redirect: Response, deletesPage: boolean): FormResult | null {
  const to = redirect.headers.get("Location") ?? "/"
  // The router reads the page again by itself. It would drop a fetcher's redirect while the page is read, and read nothing.
  if (to === location.pathname + location.search && !isNavigatingForm()) return null
  if (!isOpenedFromPage(history.state?.usr)) throw redirect
  if (deletesPage) return { reply: {}, toast: null, saved: { goTo: to } }
  const page = pageOf(location.pathname)
  if (to === page || to === page + location.search) return { reply: {}, toast: null, saved: {} }
  // A redirect would lose the state that says how the dialog was opened.
  if (new URL(to, location.origin).pathname === location.pathname) return null
  throw redirect
}

/** Such a button's page stays in the history. */
function isButtonToAnotherPage({ url }: Request, redirect: Response): boolean {
  const { pathname, search } = location
  const isButton = new URL(url).pathname !== pathname && !isDialog(pathname)
  return isButton && redirect.headers.get("Location") !== pathname + search
}

const NOT_FOUND = /^(Item|Collection|Brand|Group|Message) not found$/

/** A thing that is not found was deleted meanwhile, because it was there when the form was opened. */
function whatIsGone(result: FormResult | null): FormResult | null {
  const [message] = result?.reply?.error?.[""] ?? []
  const [, thing] = NOT_FOUND.exec(message ?? "") ?? []
  if (!result || !thing) return result
  const words = `Somebody deleted this ${thing.toLowerCase()} meanwhile.`
  const toast = result.toast && { ...result.toast, description: words }
  return { ...result, reply: { ...result.reply, error: { "": [words] } }, toast, isGone: true }
}

/** Why the server refused the form before it looked at its fields: no session, or no right. */
function refusalIn(error: unknown): { status: number; reason: string } | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null
  const { message, fields } = (error.data ?? {}) as Partial<SignedOutForm>
  const reason = fields ? signedOutMessage : message
  return reason ? { status: error.status, reason } : null
}

/** The words of a form for a failed request. The specified ones for a response without a message do not say what to do. */
export const formErrorMessage = (error: unknown): string =>
  (error as Error).message +
  (error instanceof ApiError && !error.reason ? ". Your text is kept. Try again in a moment." : "")

/** With an error status the router reads nothing again. */
function formWithText(fields: FormData, message: string, toast: ReturnType<typeof failureToast>): FormResult {
  const reply = { status: "error" as const, initialValue: typedTexts(fields), error: { "": [message] } }
  return { reply, toast: { id: randomId(), kind: "error", ...toast }, stays: true }
}

function typedTexts(fields: FormData): Record<string, string> {
  const texts = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([name]) => !/password/i.test(name)))
}

/** A toast says why a form whose page was left was not saved. */
function tell(fields: FormData, result: FormResult | null, failed: FailureToasts): null {
  const reason = Object.values(result?.reply?.error ?? {}).flat()[0]
  // The same form was sent once more.
  if (!result || isSendingForm() || !(reason || result.toast)) return null
  const toast: ToastInput = result.toast ?? {
    kind: "error",
    ...failureToast(failed, fields, { reason: reason ?? undefined }),
  }
  showToast(toast)
  return null
}

/** The page reads its data again, and the toast with them. */
function showSaved({ url }: Request, redirect: Response, deletesPage: boolean): null {
  // Reading before such a form, too, would lose the toast: the first read takes it, the second is shown.
  if (isSendingForm()) return null
  const isDeleted = deletesPage && pageOf(new URL(url).pathname) === pageOf(location.pathname)
  const to = redirect.headers.get("Location") ?? "/"
  if (isDeleted) remixRouter()?.navigate(to, { replace: true })
  else remixRouter()?.revalidate()
  return null
}
