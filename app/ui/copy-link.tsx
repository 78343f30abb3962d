import { useSavingData } from "./render-context.ts"
import { useCopy } from "./use-copy.ts"

type Props = { preview: { url: string; isPrivate: boolean } }

/** The address of a page that anybody may open, to send to somebody. Without scripts it is a text to select. */
export function CopyLink({ preview: { url, isPrivate } }: Props) {
  const { copy, isCopied, isRefused } = useCopy(url)
  const isText = useSavingData() || isRefused
  if (isPrivate) return null
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
