import { useState } from "react"

/** Copies a text. Browsers have a clipboard only where the connection is safe; elsewhere `isRefused` becomes true. */
export function useCopy(text: string) {
  const [state, setState] = useState<"copied" | "refused">()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState("copied")
    } catch {
      setState("refused")
    }
  }
  return { copy, isCopied: state === "copied", isRefused: state === "refused" }
}
