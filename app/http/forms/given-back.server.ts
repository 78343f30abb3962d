import type { SubmissionResult } from "@conform-to/react"

/** Characters of a form that are given back. The HTML may be ten times as long; a note has 20,000. */
const MAX_CHARACTERS = 100_000

/** Leaves out passwords, and texts beyond 100,000 characters in all, which get an error. */
export function givenBack(reply: SubmissionResult): SubmissionResult {
  if (!reply.initialValue) return reply
  const initialValue: typeof reply.initialValue = {}
  const error = { ...reply.error }
  let left = MAX_CHARACTERS
  for (const [name, value] of Object.entries(reply.initialValue)) {
    if (/password/i.test(name)) continue
    const { length } = String(value)
    if (length > left) {
      const message = "This text is very long. If it is no longer here, enter it again."
      error[name] = [...(error[name] ?? []), message]
      continue
    }
    left -= length
    initialValue[name] = value
  }
  return { ...reply, initialValue, ...(Object.keys(error).length > 0 && { error }) }
}

/** The texts of a form by name. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"))
