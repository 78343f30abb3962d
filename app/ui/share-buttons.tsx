import { useEffect, useState } from "react"
import { Button } from "./button.tsx"
import { share, useCopy } from "./copy-link.tsx"
import { useHydrated } from "./hydration.ts"

/** Beside an address that can be selected. A phone's own "Share" leads to its apps. */
export function ShareButtons({ url, title, atOnce }: { url: string; title: string; atOnce?: boolean }) {
  const { copy, isCopied, isRefused } = useCopy(url)
  const [isCopiedAtOnce, setCopiedAtOnce] = useState(false)
  useEffect(() => {
    // Some browsers copy only what is pressed: the button stays then.
    if (atOnce)
      navigator.clipboard?.writeText(url).then(
        () => setCopiedAtOnce(true),
        () => {},
      )
  }, [url, atOnce])
  if (!useHydrated()) return null
  return (
    <>
      {!isRefused && (
        <Button type="button" variant="ghost" onClick={copy}>
          {isCopied || isCopiedAtOnce ? "Copied" : "Copy"}
        </Button>
      )}
      {"share" in navigator && (
        <Button type="button" variant="ghost" onClick={() => share({ url, title })}>
          Share
        </Button>
      )}
    </>
  )
}
