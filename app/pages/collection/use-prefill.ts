import { type RefObject, useEffect, useRef, useState } from "react"
import { afterPointerUp } from "~/browser/after-pointer-up.ts"
import { callApi, isCallError } from "~/browser/api.ts"
import { failed, titles } from "~/messages.ts"
import { useToast } from "~/ui/toast.tsx"
import { type Found, isWebAddress, type Prefill, type PrefillState } from "./prefill.ts"

/**
 * Reads the page behind the link and fills the fields that are still empty. Text that is typed meanwhile stays. The form
 * can be saved while the page is read, and reading can be cancelled.
 */
export function usePrefill(form: RefObject<HTMLFormElement>, initial: PrefillState) {
  const [state, setState] = useState<PrefillState>(initial)
  const show = useToast()
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
    // A click on a button leaves the field as well. The button must not move before the click has ended.
    const update = async (change: () => void) => {
      await afterPointerUp()
      if (!signal.aborted) change()
    }
    await update(() => setState({ status: "reading" }))
    try {
      const prefill = await readProduct(url, signal)
      await update(() => {
        const imageUrl = fillEmpty(form.current, prefill.found)
        setState({ status: "found", productUrl: url, prefill, imageUrl })
      })
    } catch (error) {
      await update(() => {
        const message = isCallError(error) ? error.message : failed.fetchProduct
        setState({ status: "failed", message })
        show({ kind: "error", title: titles.error, description: failed.fetchProduct })
      })
    }
  }
  return { state, read, cancel }
}

type Scraped = Found & { product: boolean; images: string[]; previews: (string | null)[] }

/** @throws {ApiError} with the reason when the page cannot be read. @throws {UnreachableError} */
async function readProduct(url: string, signal: AbortSignal): Promise<Prefill> {
  const { product, images, previews, name, brand, description, imageUrl } = await callApi<Scraped>(
    "/scrape-product?previews=1",
    { method: "POST", json: { url }, signal },
  )
  const pictures = images.map((image, index) => ({ url: image, src: previews[index] ?? "" }))
  return {
    product,
    found: { name, brand, description, imageUrl },
    pictures: pictures.filter(({ src }) => src),
  }
}

/** Fills the empty fields of a form, and returns the address that its picture field has then. */
function fillEmpty(form: HTMLFormElement | null, found: Found): string | undefined {
  const fieldOf = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
  }
  for (const [name, value] of Object.entries(found)) {
    const field = fieldOf(name)
    if (value && field?.value.trim() === "") field.value = value
  }
  return fieldOf("imageUrl")?.value
}
