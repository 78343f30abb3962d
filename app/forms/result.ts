import type { SubmissionResult } from "@conform-to/react"
import type { Toast } from "../messages.ts"

/** The response to a form that stays on the page: typed values and errors (Conform's `lastResult`), and a toast. */
export type FormResult = {
  reply: SubmissionResult
  toast: Toast | null
  /** What the form asked for beside its fields, such as the pictures of a shop page. */
  notice?: unknown
  /** The form of a dialog was saved: the dialog goes back, and then on to `goTo` when the page below is gone. */
  saved?: { goTo?: string }
}

/** The result of a form that was sent by this request, and the path it was sent to. */
export type PostedForm = FormResult & { action: string }
