import { Masonry, MasonryItem } from "./masonry.tsx"

const RATIOS = [1.3, 1.2, 0.95, 1, 1.25, 0.9, 1.1, 1.3]

/** A line of text that is on its way. `className` gives its size. */
export function SkeletonLine({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

/** The shape of a grid of cards that is on its way. */
export function SkeletonGrid({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Masonry>
        {RATIOS.map((ratio, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change their places
          <MasonryItem key={index} ratio={ratio} letters={0}>
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
