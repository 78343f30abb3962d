import type { SubmissionResult } from "@conform-to/react"
import type { Toast } from "../words/messages.ts"
import type { FieldConflict } from "./edit.ts"

/** `reply` is Conform's `lastResult`: typed values and errors. */
export type FormResult = {
  reply: SubmissionResult
  toast: Toast | null
  /** The errors above the form do not go when the text changes: they are not about it. */
  stays?: boolean
  /** The form's subject was deleted meanwhile. */
  isGone?: boolean
  /** The form shows it beside its fields, such as the pictures of a shop page. */
  notice?: unknown
  /** It has the changes of others since the form was shown, by field. */
  conflicts?: Record<string, FieldConflict>
  /** The dialog goes back, and then to `goTo` when the page below was deleted. */
  saved?: { goTo?: string }
}

/** `action` is the path that the form was sent to. */
export type PostedForm = FormResult & { action: string }

/** The data of the error for a form without a session. */
export type SignedOutForm = { message: string; fields: Record<string, string> }
