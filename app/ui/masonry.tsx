import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { pictureSpan, textSpan } from "./masonry-span.ts"

/** A masonry grid of `MasonryItem`s, laid out by CSS alone, in reading order. */
export function Masonry({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="masonry">
      <ul aria-label={label}>{children}</ul>
    </div>
  )
}

type ItemProps = {
  /** Height by width of the picture. */
  ratio?: number | null
  /** Length of the text that may take two lines. */
  letters: number
  children: ReactNode
}

/** A place in the masonry; its child is one anchor with a `.frame` and a `.card-text`. */
export function MasonryItem({ ratio, letters, children }: ItemProps) {
  return <li className={classes("card", pictureSpan(ratio), textSpan(letters))}>{children}</li>
}
