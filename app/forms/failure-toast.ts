import { apiErrors, type ToastWords, titles } from "~/messages.ts"

/**
 * The toast of a form that fails: a description, used when the server gives no reason; or the title of a toast that
 * always gives the reason.
 */
export type FailureToast = string | { title: string }

/** The same for a form with several, chosen by its fields. */
export type FailureToasts = FailureToast | ((fields: FormData) => FailureToast)

type Why = {
  /** The server's message, if it sent one. */
  reason?: string
  /** What the browser says of a failed request, when the server sent no message. */
  fallback?: string
  title?: string
}

export function failureToast(failures: FailureToasts, fields: FormData, why: Why): Required<ToastWords> {
  const { reason, fallback = apiErrors.unknown, title = titles.error } = why
  const failed = typeof failures === "function" ? failures(fields) : failures
  if (typeof failed === "string") return { title, description: reason ?? failed }
  return { title: failed.title, description: reason ?? fallback }
}
