import { useEffect, useRef } from "react"

/**
 * Empties a form once it was carried out: the page stays, and what was typed into it would stay as well.
 * @param pending whether the form is on its way. @param refused whether it came back with errors.
 */
export function useResetWhenDone(pending: boolean, refused: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending && !refused) form.current?.reset()
    wasPending.current = pending
  }, [pending, refused])
  return form
}
