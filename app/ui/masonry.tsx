import type { ReactNode } from "react"
import { classes } from "./classes.ts"

/** Laid out by styles/masonry.css alone. */
export function Masonry({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="masonry">
      <ul aria-label={label}>{children}</ul>
    </div>
  )
}

const ROWS_PER_WIDTH = 24
const MIN_ROWS = 10
const MAX_ROWS = 43

type ItemProps = { ratio?: number | null; muted?: boolean; children: ReactNode }

/**
 * `ratio` is the picture's height by width. The height is a class: the security policy allows no inline styles.
 * The name decides on the direction of the whole card: what has a `dir` of its own does not count.
 */
export function MasonryItem({ ratio, muted, children }: ItemProps) {
  return (
    <li dir="auto" className={classes("card", cardRows(ratio), muted && "card-muted")}>
      {children}
    </li>
  )
}

export function cardRows(ratio: number | null | undefined): string {
  const rows = Math.round((ratio && Number.isFinite(ratio) ? ratio : 1) * ROWS_PER_WIDTH)
  return `i-${Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows))}`
}

export function SkeletonLine({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

const SKELETON_RATIOS = [1.3, 1.2, 0.95, 1, 1.25, 0.9, 1.1, 1.31]

export function SkeletonGrid({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Masonry>
        {SKELETON_RATIOS.map((ratio) => (
          <MasonryItem key={ratio} ratio={ratio}>
            <div className="flex flex-col">
              <div className="frame skeleton" />
              <SkeletonLine className="mt-3 h-4 w-2/3" />
              <SkeletonLine className="mt-2 h-3.5 w-1/3" />
            </div>
          </MasonryItem>
        ))}
      </Masonry>
    </div>
  )
}
