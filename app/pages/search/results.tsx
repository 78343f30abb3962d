import type { ReactNode } from "react"
import { type SearchKind, searchKinds } from "~/domain/search/kinds.ts"
import { paths } from "~/paths.ts"
import { type CollectionCardData, CollectionGrid } from "~/ui/collection-grid.tsx"
import { counted } from "~/ui/format.tsx"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"

export const kindNames: Record<SearchKind, string> = {
  collections: "Collections",
  items: "Items",
  brands: "Brands",
}

type FoundBrand = { id: number; name: string; productCount: number }

export type FoundResults = {
  collections: CollectionCardData[]
  items: ItemCardData[]
  brands: FoundBrand[]
}

type Props = { q: string; kind: SearchKind | undefined; results: FoundResults }

export function Results({ q, kind, results }: Props) {
  const sections: Record<SearchKind, ReactNode> = {
    collections: <CollectionGrid collections={results.collections} label={kindNames.collections} />,
    items: <ItemGrid items={results.items} label={kindNames.items} />,
    brands: <BrandList brands={results.brands} />,
  }
  if (kind) return sections[kind]
  return searchKinds
    .filter((name) => results[name].length > 0)
    .map((name) => (
      <section key={name} aria-labelledby={`found-${name}`} className="mb-10">
        <div className="mb-4 flex items-baseline justify-between gap-4">
          <h2 id={`found-${name}`} className="display text-lg desktop:text-xl">
            {kindNames[name]}
          </h2>
          <a href={paths.search({ q, kind: name })} className="link touch-target text-sm">
            All {kindNames[name].toLowerCase()}
          </a>
        </div>
        {sections[name]}
      </section>
    ))
}

function BrandList({ brands }: { brands: FoundBrand[] }) {
  return (
    <ul aria-label={kindNames.brands} className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
      {brands.map(({ id, name, productCount }) => (
        <li key={id}>
          <a
            href={paths.brand(id)}
            className="flex items-baseline justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 hover:border-muted"
          >
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {name}
            </span>
            <span className="flex-none text-sm text-muted tabular-nums">
              {counted(productCount, "product")}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
