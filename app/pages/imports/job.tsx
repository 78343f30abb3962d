import { Link, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import { useSavingData } from "~/ui/render-context.ts"
import { savePath } from "../save/paths.ts"
import { importPath } from "./paths.ts"

const REFRESH_MS = 4_000

type Counts = {
  rows: number
  chosen: number
  duplicates: number
  added: number
  failed: number
  reading: number
}

type Props = {
  found: { id: number; status: string; ignored: number; counts: Counts }
  places: {
    kind: "collection" | "group"
    target: { id: number; name: string } | null
    reason: string | null
    name: string
    added: number
  }[]
  failures: {
    id: number
    name: string | null
    productUrl: string | null
    reason: string
    itemId: number | null
  }[]
  moreFailures: string | null
}

/** How far the import is. It goes on when its page is left. */
export function Job({ found, places, failures, moreFailures }: Props) {
  const { id, status, ignored, counts } = found
  const isRunning = status === "running"
  // A duplicate that was chosen all the same is added.
  const there = Math.min(counts.duplicates, counts.rows - counts.chosen)
  const left = counts.rows - counts.chosen - there
  const facts = [
    `${counted(counts.added, "product")} added`,
    counts.reading > 0 && `${counted(counts.reading, "page")} still to be read`,
    there > 0 && `${there} there already`,
    counts.failed > 0 && `${counts.failed} failed`,
    left > 0 && `${left} left out`,
    ignored > 0 && `${ignored} without a link`,
  ].filter(Boolean)
  return (
    <div className="grid max-w-2xl gap-8">
      {isRunning && <Refresh id={id} />}
      <section aria-label="Progress" className="grid gap-2">
        {isRunning && (
          <progress
            aria-label="Progress"
            className="w-full"
            max={2 * counts.chosen || 1}
            value={2 * (counts.added + counts.failed) - counts.reading}
          />
        )}
        <p role="status">
          {isRunning ? "Importing. " : "Done. "}
          {facts.join(", ")}.
        </p>
        {isRunning && <p className="text-sm text-muted">You can leave this page: it goes on.</p>}
      </section>
      {places.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold">Where it went</h2>
          <ul className="grid gap-1">
            {places.map(({ kind, target, name, reason, added }) => (
              <li key={`${kind} ${target?.id} ${name}`} className="wrap-anywhere">
                {target ? (
                  <Link
                    className="link touch-target"
                    to={kind === "group" ? paths.group(target.id) : paths.collection(target.id)}
                  >
                    <bdi>{target.name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                <span className="text-muted">
                  {reason ? `: ${reason}` : `, ${counted(added, "product")}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failures.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold">What did not work</h2>
          <ul className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface">
            {failures.map((failure) => (
              <Failure key={failure.id} {...failure} />
            ))}
          </ul>
          <PageLinks
            label="What did not work"
            first={null}
            more={moreFailures && importPath(id, { failures: moreFailures })}
          />
        </section>
      )}
    </div>
  )
}

function Failure({ name, productUrl, reason, itemId }: Props["failures"][number]) {
  return (
    <li className="px-4 py-3 wrap-anywhere">
      <p dir="auto">{name ?? productUrl}</p>
      <p className="text-sm text-muted">{reason}</p>
      <p className="text-sm">
        {itemId ? (
          <Link className="link touch-target" to={paths.product(itemId)}>
            View the item
          </Link>
        ) : (
          productUrl && (
            <Link className="link touch-target" to={savePath({ url: productUrl })}>
              Add it by hand
            </Link>
          )
        )}
      </p>
    </li>
  )
}

/** Without JavaScript by the browser, with it in place and only while the page is seen. */
function Refresh({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const refresh = <meta httpEquiv="refresh" content={`${REFRESH_MS / 1_000};url=${importPath(id)}`} />
  return useSavingData() ? refresh : <noscript>{refresh}</noscript>
}
