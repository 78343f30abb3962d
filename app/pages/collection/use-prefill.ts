import { type RefObject, useEffect, useRef, useState } from "react"
import { callApi } from "~/browser/api.ts"
import { randomId } from "~/browser/random-id.ts"
import { failed, titles } from "~/messages.ts"
import { useToast } from "~/ui/toast.tsx"
import type { Found, Prefill } from "./prefill.ts"

type Scraped = Found & { product: boolean; images: string[]; previews: string[] }

/** What the form knows of the page behind its link. */
export type PrefillState =
  | { status: "idle" }
  | { status: "reading" }
  | { status: "found"; productUrl: string; prefill: Prefill }
  | { status: "failed"; message: string }

/**
 * Reads the product behind the link and fills the fields that are still empty; what was typed always wins, also what is
 * typed while the page is read. It never holds the form up: saving goes on beside it, and it can be cancelled.
 */
export function usePrefill(form: RefObject<HTMLFormElement>, initial: PrefillState) {
  const [state, setState] = useState<PrefillState>(initial)
  const { show } = useToast()
  const reading = useRef<AbortController | null>(null)
  const lastRead = useRef(initial.status === "found" ? initial.productUrl : "")

  useEffect(() => () => reading.current?.abort(), [])

  const cancel = () => {
    reading.current?.abort()
    reading.current = null
    lastRead.current = ""
    setState({ status: "idle" })
  }

  /** @param again reads the page once more even though its link has not changed. */
  const read = async (link: string, again = false) => {
    const url = link.trim()
    if (!isWebAddress(url) || (url === lastRead.current && !again)) return
    reading.current?.abort()
    const mine = new AbortController()
    reading.current = mine
    lastRead.current = url
    setState({ status: "reading" })
    try {
      const scraped = await callApi<Scraped>("/scrape-product?previews=1", {
        method: "POST",
        json: { url },
        signal: mine.signal,
      })
      if (mine.signal.aborted) return
      const { name, brand, description, imageUrl } = scraped
      const prefill: Prefill = {
        product: scraped.product,
        found: { name, brand, description, imageUrl },
        pictures: scraped.images.flatMap((image, index) => {
          const src = scraped.previews[index]
          return src ? [{ url: image, src }] : []
        }),
      }
      fillEmpty(form.current, prefill.found)
      setState({ status: "found", productUrl: url, prefill })
    } catch (error) {
      if (mine.signal.aborted) return
      setState({ status: "failed", message: error instanceof Error ? error.message : failed.fetchProduct })
      show({ id: randomId(), kind: "error", title: titles.error, description: failed.fetchProduct })
    }
  }
  return { state, read, cancel }
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function fillEmpty(form: HTMLFormElement | null, found: Found): void {
  for (const [name, value] of Object.entries(found)) {
    const field = form?.elements.namedItem(name)
    if (!value || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value.trim() === "") field.value = value
  }
}
