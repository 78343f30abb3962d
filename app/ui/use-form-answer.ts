import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useNavigation } from "@remix-run/react"
import { useContext } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { OwnFormsContext } from "./own-forms.tsx"
import { useActionToast } from "./toast.tsx"

/**
 * What the server said of this page's form with one of the given intents, or kept of it, and whether that form is on its
 * way. Shows the answer's toast.
 */
export function useFormAnswer(...intents: string[]): { answer: FormAnswer | undefined; pending: boolean } {
  const data = useActionData() as FormAnswer | undefined
  const { kept } = useContext(OwnFormsContext)
  const answer = [data, kept].find((given) => given && intents.includes(given.intent)) ?? undefined
  const sent = useNavigation().formData?.get("intent")
  useActionToast(answer?.toast)
  return { answer, pending: typeof sent === "string" && intents.includes(sent) }
}

/** What was typed or chosen in a field of a form that came back. */
export function typedText(reply: SubmissionResult | undefined, name: string): string | undefined {
  const value = reply?.initialValue?.[name]
  return typeof value === "string" ? value : undefined
}
