import { apiErrors, type ToastWords, titles } from "~/words/messages.ts"

/** It holds a description for when the server gives no reason, or the title of a toast that always gives one. */
type FailureToast = string | { title: string }

export type FailureToasts = FailureToast | ((fields: FormData) => FailureToast)

type Why = {
  reason?: string
  /** It is shown for a failed request without a message of the server. */
  fallback?: string
  title?: string
}

export function failureToast(failures: FailureToasts, fields: FormData, why: Why): Required<ToastWords> {
  const { reason, fallback = apiErrors.unknown, title = titles.error } = why
  const failed = typeof failures === "function" ? failures(fields) : failures
  if (typeof failed === "string") return { title, description: reason ?? failed }
  return { title: failed.title, description: reason ?? fallback }
}
