import { useActionData, useNavigation } from "@remix-run/react"
import type { FormAnswer } from "~/http/form-answer.server.ts"
import { useActionToast } from "./toast.tsx"

/**
 * What the server said of this page's form with one of the given intents, and whether that form is on its way. Shows the
 * answer's toast.
 */
export function useFormAnswer(...intents: string[]): { answer: FormAnswer | undefined; pending: boolean } {
  const data = useActionData() as FormAnswer | undefined
  const answer = data && intents.includes(data.intent) ? data : undefined
  const sent = useNavigation().formData?.get("intent")
  useActionToast(answer?.toast)
  return { answer, pending: typeof sent === "string" && intents.includes(sent) }
}
