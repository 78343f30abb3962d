import { useLocation, useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import { useBrowserLayoutEffect } from "~/ui/hydration.ts"
import { SkeletonGrid, SkeletonLine } from "~/ui/masonry.tsx"

/** Quicker pages show no skeleton, so that nothing flickers. */
const SKELETON_AFTER_MS = 250

/** A skeleton while a collection or a brand loads, nothing while a product loads. The old page stays, hidden. */
export function PendingPage({ children }: { children: ReactNode }) {
  const pending = usePendingKind()
  useTop(pending !== null)
  return (
    <>
      {pending && pending !== "product" && (
        <div className="pt-1">
          <SkeletonLine className="h-8 w-60" />
          <SkeletonLine className="mt-3 mb-8 h-4 w-40" />
          <SkeletonGrid label={`Loading the ${pending}`} />
        </div>
      )}
      <div hidden={pending !== null}>{children}</div>
    </>
  )
}

/** A page that loads shows from its top. If it does not come, the old page is where it was. */
function useTop(isPending: boolean): void {
  useBrowserLayoutEffect(() => {
    if (!isPending) return
    const [from, y] = [location.pathname, window.scrollY]
    window.scrollTo(0, 0)
    return () => {
      if (location.pathname === from) window.scrollTo(0, y)
    }
  }, [isPending])
}

type PageKind = "collection" | "brand" | "product"

/** The kind of the next page, once it has loaded for a while. */
function usePendingKind(): PageKind | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const next = state === "loading" && location.pathname !== pathname ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const wait = next === null ? undefined : setTimeout(() => setLate(next), SKELETON_AFTER_MS)
    return () => {
      clearTimeout(wait)
      setLate(null)
    }
  }, [next])
  const kind = /^\/(collection|brand|product)\/./.exec(next ?? "")?.[1]
  return kind && late === next ? (kind as PageKind) : null
}
