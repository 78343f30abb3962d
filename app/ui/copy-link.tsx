import { useState } from "react"
import { useHydrated } from "./hydration.ts"
import { useSavingData } from "./render-context.ts"

type Props = { preview: { url: string; isPrivate: boolean }; mayShare?: boolean }

/**
 * The address of a page that anybody may open, to send to somebody, also by a phone's own "Share". Without scripts it is a
 * text to select.
 */
export function CopyLink({ preview: { url, isPrivate }, mayShare = true }: Props) {
  const { copy, isCopied, isRefused } = useCopy(url)
  const isText = useSavingData() || isRefused
  const isShared = useHydrated() && mayShare && "share" in navigator
  if (isPrivate) return null
  return (
    <span className="print:hidden">
      {!isText && (
        <button type="button" className="link touch-target noscript:hidden" onClick={copy}>
          {isCopied ? "Copied" : "Copy link"}
        </button>
      )}
      {isShared && (
        <button type="button" className="link touch-target ms-2" onClick={() => share({ url })}>
          Share
        </button>
      )}
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>{" "}
      <span className={isText ? "select-all" : "hidden select-all noscript:inline"}>{url}</span>
    </span>
  )
}

/** Who changes their mind is no error. */
export const share = (data: ShareData): Promise<void> => navigator.share(data).catch(() => {})

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
