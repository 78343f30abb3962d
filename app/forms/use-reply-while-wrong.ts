import type { SubmissionResult } from "@conform-to/react"
import { type RefObject, useEffect, useState } from "react"
import type { FormResult } from "~/forms/result.ts"

/** The server's reply without the errors of fields that have become valid since. */
export function useReplyWhileWrong(
  form: RefObject<HTMLFormElement>,
  result: FormResult | undefined,
): SubmissionResult | undefined {
  const reply = result?.reply
  const [valid, setValid] = useState<{ of?: SubmissionResult; names: string[] }>({ names: [] })

  useEffect(() => {
    if (!reply?.error || !form.current) return
    const sent = new FormData(form.current)
    let stop = () => {}
    let isOver = false
    import("../ui/late/valid-fields.ts").then(
      ({ watchFields }) => {
        if (form.current && !isOver)
          stop = watchFields(form.current, sent, reply, (names) => setValid({ of: reply, names }))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [form, reply])

  if (!reply?.error || valid.of !== reply) return reply
  const isWrong = ([name]: [string, unknown]) => !valid.names.includes(name) || (name === "" && result?.stays)
  return { ...reply, error: Object.fromEntries(Object.entries(reply.error).filter(isWrong)) }
}
