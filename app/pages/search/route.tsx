import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { listBrands } from "~/domain/brands/reads.server.ts"
import { type SearchKind, searchKinds } from "~/domain/search/kinds.ts"
import { searchCollections, searchItems, searchSchema } from "~/domain/search/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { SearchField } from "~/forms/search-field.tsx"
import { pageQuery } from "~/http/body/input.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { FilterPills } from "~/ui/choices.tsx"
import { EmptyState, NothingFound, ShowMore } from "~/ui/empty-state.tsx"
import { SearchIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout } from "~/words/messages.ts"
import { collectionCards, mixedItemCards } from "../cards.server.ts"
import { type FoundResults, kindNames, Results } from "./results.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, url }) => {
  const { q = "", kind } = pageQuery(searchSchema, url)
  const cursor = url.searchParams.get("cursor")
  return { q, kind, ...(kind ? await findOne(viewer, q, kind, cursor) : await findEach(viewer, q)) }
})

export const clientLoader = cachedLoader()

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.q) return pageMeta(matches, "Search", "Find collections, items and brands.")
  const { q } = data
  return [
    ...pageMeta(matches, `${q} – Search`, `What people keep under “${q}”.`),
    { name: "robots", content: "noindex" },
  ]
}

export default function Search() {
  const { q, kind, results, more } = useLoaderData<typeof loader>()
  const isEmpty = Object.values(results).every((cards) => cards.length === 0)
  return (
    <>
      <PageHeader title="Search" back={{ to: paths.home, label: layout.home, phoneOnly: true }} />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5 desktop:mb-6 desktop:gap-y-4">
        <SearchField label="Search everything" name="q" value={q} keep={{ kind }} className="sm:w-96" />
        {q && (
          <FilterPills
            label="What to search"
            choices={[
              { to: paths.search({ q }), label: "Everything", current: !kind },
              ...searchKinds.map((name) => ({
                to: paths.search({ q, kind: name }),
                label: kindNames[name],
                current: name === kind,
              })),
            ]}
          />
        )}
      </div>
      {isEmpty ? <Nothing q={q} /> : <Results q={q} kind={kind} results={results} />}
      <ShowMore to={more} />
    </>
  )
}

function Nothing({ q }: { q: string }) {
  return q ? (
    <NothingFound
      title="Nothing found"
      search={q}
      text="Nothing that you may see has “”. Fewer letters of a name find more."
    />
  ) : (
    <EmptyState title="What are you looking for?" icon={<SearchIcon />}>
      Collections, items and brands, by any part of their names; items also by words of their texts and tags.
    </EmptyState>
  )
}

const RESULTS_OF_EACH = 10

const NOTHING: FoundResults = { collections: [], items: [], brands: [] }

async function findEach(viewer: Viewer, search: string) {
  if (!search) return { results: NOTHING, more: null }
  const all = (kind: SearchKind) => find[kind](viewer, { search, limit: RESULTS_OF_EACH, cursor: null })
  const [collections, items, brands] = await Promise.all([all("collections"), all("items"), all("brands")])
  return { results: { ...NOTHING, ...collections.cards, ...items.cards, ...brands.cards }, more: null }
}

async function findOne(viewer: Viewer, search: string, kind: SearchKind, cursor: string | null) {
  if (!search) return { results: NOTHING, more: null }
  const { cards, nextCursor } = await find[kind](viewer, { search, limit: pageSizes.grid, cursor })
  const more = nextCursor && paths.search({ q: search, kind, cursor: nextCursor })
  return { results: { ...NOTHING, ...cards }, more }
}

type Asked = { search: string; limit: number; cursor: string | null }
type Found = { cards: Partial<FoundResults>; nextCursor: string | null }

const find: Record<SearchKind, (viewer: Viewer, request: Asked) => Promise<Found>> = {
  collections: async (viewer, asked) => {
    const { items, nextCursor } = await searchCollections(viewer, asked)
    return { cards: { collections: await collectionCards(viewer, items) }, nextCursor }
  },
  items: async (viewer, asked) => {
    const { items, nextCursor } = await searchItems(viewer, asked)
    return { cards: { items: await mixedItemCards(items) }, nextCursor }
  },
  brands: async (viewer, asked) => {
    const { items, nextCursor } = await listBrands(viewer, asked)
    const brands = items.map(({ id, name, productCount }) => ({ id, name, productCount }))
    return { cards: { brands }, nextCursor }
  },
}
