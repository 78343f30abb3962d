import { Button } from "./button.tsx"
import { share, useCopy } from "./copy-link.tsx"
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
        <Button type="button" variant="ghost" onClick={() => share({ url, title })}>
          Share
        </Button>
      )}
    </>
  )
}
