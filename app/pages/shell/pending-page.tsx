import { useLocation, useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import { SkeletonGrid, SkeletonLine } from "~/ui/masonry.tsx"

/** Pages that come sooner than this are waited for on the page before, so that nothing flickers. */
const PATIENCE_MS = 250

/**
 * The pages of one thing, which have a state for being on their way (specification, section 2): the outline of a grid
 * for a collection and a brand, nothing at all for a product. The page before stays as it is, out of sight.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const arriving = useArriving()
  return (
    <>
      {arriving && arriving !== "product" && (
        <div className="pt-1">
          <SkeletonLine className="h-8 w-60" />
          <SkeletonLine className="mt-3 mb-8 h-4 w-40" />
          <SkeletonGrid label={`Loading the ${arriving}`} />
        </div>
      )}
      <div hidden={arriving !== null}>{children}</div>
    </>
  )
}

type Thing = "collection" | "brand" | "product"

/** What the next page is of, once it has been on its way for a while. */
function useArriving(): Thing | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const next = state === "loading" && location.pathname !== pathname ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const wait = next === null ? undefined : setTimeout(() => setLate(next), PATIENCE_MS)
    return () => {
      clearTimeout(wait)
      setLate(null)
    }
  }, [next])
  const thing = /^\/(collection|brand|product)\/./.exec(next ?? "")?.[1]
  return thing && late === next ? (thing as Thing) : null
}
