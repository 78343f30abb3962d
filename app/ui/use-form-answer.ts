import { useActionData, useNavigation } from "@remix-run/react"
import type { FormAnswer } from "~/http/form-answer.server.ts"
import { useActionToast } from "./toast.tsx"

/**
 * What the server said of this page's form with the given intent, and whether that form is on its way. Shows the
 * answer's toast.
 */
export function useFormAnswer(intent: string): { answer: FormAnswer | undefined; pending: boolean } {
  const data = useActionData() as FormAnswer | undefined
  const answer = data?.intent === intent ? data : undefined
  const pending = useNavigation().formData?.get("intent") === intent
  useActionToast(answer?.toast)
  return { answer, pending }
}
