import type { SubmissionResult } from "@conform-to/react"
import { createContext, useContext } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"

/**
 * What the server knows of this person's forms: the mark by which it knows them as theirs, and the one that waited for
 * them to sign in again, if the page is about it.
 */
export const OwnFormsContext = createContext<{ mark: string | null; kept: FormAnswer | null }>({
  mark: null,
  kept: null,
})

/** Says in a form of buttons alone who opened it: nothing in it has to outlive their session. */
export function OpenedBy() {
  const { mark } = useContext(OwnFormsContext)
  return mark && <input type="hidden" name="_by" value={mark.split(".")[0]} />
}

/** Says in a form whose it is, so that what is typed outlives their session. */
export function OwnerMark({ reply }: { reply: SubmissionResult | undefined }) {
  const { mark } = useContext(OwnFormsContext)
  const value = (reply?.initialValue?._by ?? mark) as string | null
  return value && <input type="hidden" name="_by" value={value} />
}
