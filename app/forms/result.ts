import type { SubmissionResult } from "@conform-to/react"
import type { Toast } from "../words/messages.ts"
import type { FieldConflict } from "./edit.ts"

/** `reply` is Conform's `lastResult`: typed values and errors. */
export type FormResult = {
  reply: SubmissionResult
  toast: Toast | null
  /** The errors above the form do not go when the text changes: they are not about it. */
  stays?: boolean
  /** Somebody has deleted what the form is about. */
  isGone?: boolean
  /** It is what the form shows beside its fields, such as the pictures of a shop page. */
  notice?: unknown
  /** It says by field what somebody else has changed since the form was shown. */
  conflicts?: Record<string, FieldConflict>
  /** The dialog goes back, and on to `goTo` when the page below is gone. */
  saved?: { goTo?: string }
}

/** `action` is the path that the form was sent to. */
export type PostedForm = FormResult & { action: string }
