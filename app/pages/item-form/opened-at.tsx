import { useState } from "react"
import { useFormField } from "~/forms/form-state.ts"

const NAME = "openedAt"

/** Opened anew it is another form: a link that is added twice is asked about, not taken for one form that was sent twice. */
export function OpenedAt() {
  const [now] = useState(() => String(Date.now()))
  const sent = useFormField(NAME)?.value
  return (
    <input type="hidden" name={NAME} value={typeof sent === "string" ? sent : now} suppressHydrationWarning />
  )
}
