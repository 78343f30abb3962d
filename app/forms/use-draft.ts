import { type ReactNode, type RefObject, useEffect, useState } from "react"
import { hasDraft } from "~/browser/draft-key.ts"

/**
 * A draft brings back a note above the fields, and the hashes of the values that the user was shown (`EditedFields`). `others`
 * offers those that are kept for other links.
 */
export type RestoredDraft = { note: ReactNode; others: ReactNode; shown: string | undefined }

/** Keeps what is typed into a form until it is saved or discarded. The code for it is loaded with the first input. */
export function useDraft(ref: RefObject<HTMLFormElement>, isOff: boolean): RestoredDraft | null {
  const [restored, setRestored] = useState<RestoredDraft | null>(null)
  useEffect(() => {
    const form = ref.current
    if (!form || isOff) return
    let stop = () => {}
    let isOver = false
    const load = () => {
      form.removeEventListener("input", load)
      import("./late/form-draft.ts").then(
        ({ watchDraft }) => {
          if (!isOver) stop = watchDraft(form, setRestored)
        },
        // The browser is offline, or a deploy has removed the module.
        () => isOver || form.addEventListener("input", load),
      )
    }
    if (hasDraft(form)) load()
    else form.addEventListener("input", load)
    return () => {
      isOver = true
      stop()
      form.removeEventListener("input", load)
    }
  }, [ref, isOff])
  return restored
}
