import { Button } from "./button.tsx"
import { useCopy } from "./copy-link.tsx"
import { useHydrated } from "./hydration.ts"

/** Beside an address that can be selected. A phone's own "Share" leads to its apps. */
export function ShareButtons({ url, title }: { url: string; title: string }) {
  const { copy, isCopied, isRefused } = useCopy(url)
  if (!useHydrated()) return null
  return (
    <>
      {!isRefused && (
        <Button type="button" variant="ghost" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      )}
      {"share" in navigator && (
        // Who changes their mind is no error.
        <Button type="button" variant="ghost" onClick={() => navigator.share({ url, title }).catch(() => {})}>
          Share
        </Button>
      )}
    </>
  )
}
