import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { Link } from "react-router-dom"
import { forgetAll } from "~/browser/client-cache.ts"
import { useSavingData } from "~/ui/render-context.ts"
import { Rows } from "../rows.tsx"
import type { Shown } from "./import-view.server.ts"
import { LossList } from "./losses.tsx"

const REFRESH_MS = 4_000

export function Job({ summary, losses, progress, refresh, places, failures, more }: Shown<"job">) {
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      {refresh && <Refresh to={refresh} />}
      <section aria-label="Progress" className="grid gap-2">
        {progress && <progress aria-label="Progress" className="w-full" {...progress} />}
        <p role="status">{summary}</p>
        {progress && <p className="text-sm text-muted">You can leave this page: it goes on.</p>}
      </section>
      <LossList losses={losses} />
      {places.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold">Where it went</h2>
          <ul className="grid gap-1">
            {places.map(({ id, name, to, summary }) => (
              <li key={id} className="wrap-anywhere">
                {to ? (
                  <Link className="link touch-target" to={to}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                <span className="text-muted">{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failures.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold">What did not work</h2>
          <Rows>
            {failures.map(({ id, name, reason, to, isThere }) => (
              <li key={id} className="px-4 py-3 wrap-anywhere">
                <p dir="auto">{name}</p>
                <p className="text-sm text-muted">{reason}</p>
                {to && (
                  <p className="text-sm">
                    <Link className="link touch-target" to={to}>
                      {isThere ? "View the item" : "Add it by hand"}
                    </Link>
                  </p>
                )}
              </li>
            ))}
          </Rows>
          {more && (
            <p className="mt-4">
              <Link className="link touch-target" to={more}>
                Show more
              </Link>
            </p>
          )}
        </section>
      )}
    </div>
  )
}

/** The browser refreshes the page without JavaScript; with it, that happens in place and only while the page is seen. */
function Refresh({ to }: { to: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || !navigator.onLine) return
      // The server has written meanwhile: the sidebar and the pages in memory are old.
      forgetAll()
      revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const refresh = <meta httpEquiv="refresh" content={`${REFRESH_MS / 1_000};url=${to}`} />
  return useSavingData() ? refresh : <noscript>{refresh}</noscript>
}
