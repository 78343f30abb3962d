import type { FieldErrors } from "~/errors.ts"
import type { ToastInput } from "~/messages.ts"

/** Returned by `run` to show the form again with other values. */
export class PrefilledForm {
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
