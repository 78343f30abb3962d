import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { paths } from "~/paths.ts"
import { ArrowLeftIcon, icon } from "~/ui/icons.ts"
import { ItemCard, type ItemCardData } from "~/ui/item-grid.tsx"

const ArrowRightIcon = icon(arrowRight)

type Named = { id: number; name: string }

type BesideProps = Record<"previous" | "next", { id: number } | null> & { sort?: string | undefined }

/** What stands beside the item in its collection. */
export function Beside({ previous, next, sort }: BesideProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label="In this collection" className="-mt-2 mb-1 flex">
      <Way to={previous && paths.product(previous.id, { sort })} rel="prev" label="Previous">
        <ArrowLeftIcon />
      </Way>
      <Way to={next && paths.product(next.id, { sort })} rel="next" label="Next">
        <ArrowRightIcon />
      </Way>
    </nav>
  )
}

type WayProps = { to: string | null; rel: "prev" | "next"; label: string; children: ReactNode }

/**
 * Replaces the entry of the history, so that Back leads to the place in the collection. At an end it keeps its place: who
 * presses on must not meet the other one there.
 */
const Way = ({ to, rel, label, children }: WayProps) =>
  to ? (
    <Link replace to={to} rel={rel} className="button button-icon" aria-label={label} data-tip={label}>
      {children}
    </Link>
  ) : (
    <span className="button button-icon" aria-disabled="true" aria-hidden="true">
      {children}
    </span>
  )

type Props = { collection: Named; items: Pick<ItemCardData, "id" | "name" | "picture">[] }

export function MoreOfCollection({ collection, items }: Props) {
  if (items.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="display mb-3 text-lg desktop:text-xl">
        More of{" "}
        <a href={paths.collection(collection.id)}>
          <bdi>{collection.name}</bdi>
        </a>
      </h2>
      <ul aria-label={`More of ${collection.name}`} className="shelf">
        {items.map((item) => (
          <ItemCard key={item.id} item={{ ...item, brand: null, brandId: null }} />
        ))}
      </ul>
    </section>
  )
}
