import type { SubmissionResult } from "@conform-to/react"
import type { FieldErrors } from "~/domain/errors.ts"
import type { ToastWords } from "~/messages.ts"
import type { Toast } from "../response/toast.ts"

/** What an action answers when the browser stays: typed values and errors (Conform's `lastResult`), and a toast. */
export type FormResult = {
  reply: SubmissionResult
  toast: Toast | null
  /** What the form asked for beside its fields, such as the pictures of a shop page. */
  notice?: unknown
  /** The form of a dialog was saved: the dialog goes back, and then on to `goTo` when the page below is gone. */
  saved?: { goTo?: string }
}

/** A form that answers by filling its fields. */
export class PrefilledForm {
  readonly values: Record<string, string>
  readonly errors: FieldErrors | undefined
  readonly notice: unknown
  readonly toast: ToastWords | undefined
  constructor(
    values: Record<string, string>,
    options: { errors?: FieldErrors; notice?: unknown; toast?: ToastWords } = {},
  ) {
    this.values = values
    this.errors = options.errors
    this.notice = options.notice
    this.toast = options.toast
  }
}
