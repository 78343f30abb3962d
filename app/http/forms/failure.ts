import { apiErrors, type ToastWords, titles } from "~/messages.ts"

/**
 * What a form says when it fails: the description of its toast, unless the server has words of its own for why; or the
 * title of a toast that always tells the error (specification, section 8). Safe for the browser's bundle.
 */
export type Failure = string | { title: string }

/** The failures of a page's forms by their intent. */
export type Failures<Intent extends string = string> = Readonly<Record<Intent, Failure>>

/** Title and description of a failed form's toast. @param reason what the server has said of it, if it did. */
export function failureWords(
  failure: Failure,
  reason: string | undefined,
  title: string = titles.error,
): Required<ToastWords> {
  if (typeof failure === "string") return { title, description: reason ?? failure }
  return { title: failure.title, description: reason ?? apiErrors.unknown }
}
