import { apiErrors, type ToastWords, titles } from "~/messages.ts"

/**
 * The toast of a form that fails: a description, used when the server gives no reason; or the title of a toast that
 * always gives the reason.
 */
export type FailureToast = string | { title: string }

/** @param reason the server's message, if it sent one. */
export function failureToast(
  failed: FailureToast,
  reason: string | undefined,
  title: string = titles.error,
): Required<ToastWords> {
  if (typeof failed === "string") return { title, description: reason ?? failed }
  return { title: failed.title, description: reason ?? apiErrors.unknown }
}
