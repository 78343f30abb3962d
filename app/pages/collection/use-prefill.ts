import { type RefObject, useEffect, useRef, useState } from "react"
import { afterPointerUp } from "~/browser/after-pointer-up.ts"
import { isCallError } from "~/browser/api.ts"
import { failed, titles } from "~/messages.ts"
import { useToast } from "~/ui/toast.tsx"
import { isWebAddress, type PrefillState } from "./prefill.ts"

/**
 * Reads the product behind the link and fills the fields that are still empty; what was typed always wins, also what is
 * typed while the page is read. It never holds the form up: saving goes on beside it, and it can be cancelled.
 */
export function usePrefill(form: RefObject<HTMLFormElement>, initial: PrefillState) {
  const [state, setState] = useState<PrefillState>(initial)
  const showToast = useToast()
  const reading = useRef<AbortController | null>(null)
  const lastRead = useRef(initial.status === "found" ? initial.productUrl : "")

  useEffect(() => () => reading.current?.abort(), [])

  const cancel = () => {
    reading.current?.abort()
    lastRead.current = ""
    setState({ status: "idle" })
  }

  /** @param again reads the page once more even though its link has not changed. */
  const read = async (link: string, again = false) => {
    const url = link.trim()
    if (!isWebAddress(url) || (url === lastRead.current && !again)) return
    reading.current?.abort()
    reading.current = new AbortController()
    const { signal } = reading.current
    lastRead.current = url
    // The field is left by pressing a button as well, and what is told of the page moves all that is below.
    const tell = async (told: () => void) => {
      await afterPointerUp()
      if (!signal.aborted) told()
    }
    await tell(() => setState({ status: "reading" }))
    try {
      // Late: who opens the dialog has not left its first field yet.
      const { readProduct, fillEmpty } = await import("./read-product.ts")
      const prefill = await readProduct(url, signal)
      await tell(() => {
        const imageUrl = fillEmpty(form.current, prefill.found)
        setState({ status: "found", productUrl: url, prefill, imageUrl })
      })
    } catch (error) {
      await tell(() => {
        const message = isCallError(error) ? error.message : failed.fetchProduct
        setState({ status: "failed", message })
        showToast({ kind: "error", title: titles.error, description: failed.fetchProduct })
      })
    }
  }
  return { state, read, cancel }
}
