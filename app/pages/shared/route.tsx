import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { useCallback } from "react"
import { SearchField } from "~/forms/search-field.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { EmptyState, NothingFound } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import { GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { ItemGrid } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { linkPreview } from "~/ui/page-meta.ts"
import { collection as words } from "~/words/messages.ts"
import { sharedCollection } from "./collection.server.ts"
import { noReferrer } from "./no-referrer.ts"

export const loader = pageLoader(sharedCollection)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...linkPreview(matches, data?.preview),
  noReferrer,
]

export default function SharedCollection() {
  const { token, collection, cards, search, more, isDense, wishes } = useLoaderData<typeof loader>()
  const { name, description, itemCount } = collection
  const to = useCallback((id: number) => paths.sharedProduct(token, id), [token])
  return (
    <>
      <PageHeader
        title={name}
        description={description}
        meta={
          <>
            <span>{counted(itemCount, "item")}</span>
            {wishes && <span>{wishes}</span>}
            {itemCount > 0 && (
              <a
                className="link touch-target print:hidden"
                href={withQuery(paths.shared(token, { search }), { view: isDense ? "pictures" : "dense" })}
                data-reload
              >
                {isDense ? "Large pictures" : "Dense list"}
              </a>
            )}
          </>
        }
        actions={itemCount > 0 && <SearchField label="Search items" value={search} />}
      />
      {cards.length > 0 ? (
        <div className={isDense ? "dense" : undefined}>
          <GrowingGrid key={gridKey(token, search, cards)} cards={cards} more={more}>
            {(page) => <ItemGrid items={page} label={name} to={to} />}
          </GrowingGrid>
        </div>
      ) : search ? (
        <NothingFound
          title={words.noItems}
          search={search}
          text="Nothing here has “” in its name or brand."
        />
      ) : (
        <EmptyState title={words.noItems} />
      )}
    </>
  )
}
