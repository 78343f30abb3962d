import { type RefObject, useEffect, useRef, useState } from "react"
import { ApiError, isCallError } from "~/browser/api.ts"
import { LINK_EVENT, RESTORE_EVENT } from "~/browser/draft-key.ts"
import { formErrorMessage } from "~/browser/send-form.ts"
import { useToast } from "~/ui/toast.tsx"
import { failed, titles } from "~/words/messages.ts"
import type { FilledField } from "./filled.ts"
import { emptyFilled, fill, setField } from "./form-fields.ts"
import { isWebAddress, type PrefillState, stateOf, unread } from "./prefill.ts"

/** Fills what is empty or was filled from a page before. Text that is typed meanwhile stays. @param inGroup as for `ItemForm`. */
export function usePrefill(form: RefObject<HTMLFormElement>, opened: PrefillState, inGroup?: string) {
  const [initial] = useState(opened)
  const [state, setState] = useState(initial)
  const show = useToast()
  const reading = useRef<AbortController | null>(null)
  const latest = useRef(state)
  const [resets, setResets] = useState(0)
  const change = (next: PrefillState) => {
    latest.current = next
    setState(next)
  }

  useEffect(() => () => reading.current?.abort(), [])

  // Drafts keep the hidden fields, too, which have their values only now.
  useEffect(() => {
    if (state !== initial) form.current?.dispatchEvent(new Event("input"))
  }, [form, state, initial])

  useEffect(() => {
    const made = form.current
    const restore = ({ detail }: CustomEventInit<Record<string, string>>) => {
      const restored = stateOf(undefined, detail ?? {})
      reading.current?.abort()
      change(restored)
      // The page was left before it was read.
      if (restored.link && Object.keys(restored.filled).length === 0) read(restored.link, true)
    }
    const reset = () => {
      reading.current?.abort()
      change(initial)
      setResets((times) => times + 1)
    }
    made?.addEventListener(RESTORE_EVENT, restore)
    made?.addEventListener("reset", reset)
    return () => {
      made?.removeEventListener(RESTORE_EVENT, restore)
      made?.removeEventListener("reset", reset)
    }
  })

  const cancel = () => {
    reading.current?.abort()
    reading.current = null
    const { page, status } = latest.current
    if (status === "reading") change(page ? { ...latest.current, status: "found" } : unread)
  }

  /** @param again reads the page once more even though its link has not changed. */
  const read = async (text: string, again = false) => {
    const link = text.trim()
    if (!isWebAddress(link)) return
    if (link !== latest.current.link && isBroughtBack(form.current, link)) return
    const before = latest.current
    const isSame = link === before.link
    if (isSame && (!again || before.status === "reading")) return
    reading.current?.abort()
    const aborter = new AbortController()
    reading.current = aborter
    const { signal } = aborter
    // The fields are emptied at once: a form that is sent now must not save the page before under the new link.
    if (!isSame) emptyFilled(form.current, before)
    const base = isSame ? before : { ...unread, link }
    // A click on a button leaves the field as well. The button must not move before the click has ended.
    const update = async (change: () => void) => {
      await afterPointerUp()
      if (!signal.aborted) change()
    }
    const answer = () => change({ ...base, status: "reading" })
    // A press that has ended is answered at once: a phone shows it as pressed for 200 ms more.
    if (again) answer()
    else await update(answer)
    try {
      const page = await (await import("./read-product.ts")).readProduct(link, signal, inGroup)
      await update(() => {
        const filled = fill(form.current, base.filled, page)
        const { pictures, canonicalUrl } = page
        change({ status: "found", link, page, filled, pictures, canonicalUrl: canonicalUrl ?? "" })
      })
    } catch (error) {
      await update(() => {
        const message = isCallError(error) ? formErrorMessage(error) : failed.fetchProduct
        change({ ...base, status: "failed", message, refused: isRefusal(error) })
        show({ kind: "error", title: titles.error, description: failed.fetchProduct })
      })
    } finally {
      if (reading.current === aborter) reading.current = null
    }
  }

  /** Another value of the page. It is the page's as well, and goes with it. */
  const take = (field: FilledField, value: string) => {
    setField(form.current, field, value)
    change({ ...latest.current, filled: { ...latest.current.filled, [field]: value } })
  }
  return { state, resets, read, cancel, take, isReading: () => reading.current !== null }
}

/** A draft of the link takes its place in the form, or makes room for it. */
const isBroughtBack = (form: HTMLFormElement | null, link: string): boolean =>
  form?.dispatchEvent(new CustomEvent(LINK_EVENT, { detail: link, cancelable: true })) === false

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { reason?: string } | null)?.reason === "refused"

const CHECK_EVERY_MS = 20

/** Waits until nothing is pressed: if the layout moved between press and release, the click would be lost. */
async function afterPointerUp(): Promise<void> {
  while (document.querySelector(":active"))
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
}
