import { useState } from "react"
import { useSavingData } from "./render-context.ts"

type Props = { preview: { url: string; isPrivate: boolean } }

/** The address of a page that anybody may open, to send to somebody. Without scripts it is a text to select. */
export function CopyLink({ preview: { url, isPrivate } }: Props) {
  const [isCopied, setCopied] = useState(false)
  // Browsers have a clipboard only where the connection is safe.
  const [isText, setText] = useState(useSavingData())
  if (isPrivate) return null
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(url))
      .then(
        () => setCopied(true),
        () => setText(true),
      )
  return (
    <span className="print:hidden">
      {!isText && (
        <button type="button" className="link touch-target noscript:hidden" onClick={copy}>
          {isCopied ? "Copied" : "Copy link"}
        </button>
      )}
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>{" "}
      <span className={isText ? "select-all" : "hidden select-all noscript:inline"}>{url}</span>
    </span>
  )
}
