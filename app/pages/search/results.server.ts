import { listBrands } from "~/domain/brands/reads.server.ts"
import type { Page } from "~/domain/paging.ts"
import type { SearchKind } from "~/domain/search/kinds.ts"
import { searchCollections, searchItems } from "~/domain/search/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { collectionCards, mixedItemCards } from "../cards.server.ts"
import type { FoundResults } from "./results.tsx"

const RESULTS_OF_EACH = 10

const NOTHING: FoundResults = { collections: [], items: [], brands: [] }

/** The first of every kind. */
export async function findEach(viewer: Viewer, search: string) {
  if (!search) return { results: NOTHING, more: null }
  const all = (kind: SearchKind) => find[kind](viewer, { search, limit: RESULTS_OF_EACH, cursor: null })
  const [collections, items, brands] = await Promise.all([all("collections"), all("items"), all("brands")])
  return { results: { ...NOTHING, ...collections.found, ...items.found, ...brands.found }, more: null }
}

/** A page of one kind. */
export async function findOne(viewer: Viewer, search: string, kind: SearchKind, cursor: string | null) {
  if (!search) return { results: NOTHING, more: null }
  const { found, nextCursor } = await find[kind](viewer, { search, limit: pageSizes.grid, cursor })
  const more = nextCursor && paths.search({ q: search, kind, cursor: nextCursor })
  return { results: { ...NOTHING, ...found }, more }
}

type Asked = { search: string; limit: number; cursor: string | null }
type Found = { found: Partial<FoundResults> } & Pick<Page<unknown>, "nextCursor">

const find: Record<SearchKind, (viewer: Viewer, asked: Asked) => Promise<Found>> = {
  collections: async (viewer, asked) => {
    const { items, nextCursor } = await searchCollections(viewer, asked)
    return { found: { collections: collectionCards(viewer, items) }, nextCursor }
  },
  items: async (viewer, asked) => {
    const { items, nextCursor } = await searchItems(viewer, asked)
    return { found: { items: await mixedItemCards(items) }, nextCursor }
  },
  brands: async (viewer, asked) => {
    const { items, nextCursor } = await listBrands(viewer, asked)
    const brands = items.map(({ id, name, productCount }) => ({ id, name, productCount }))
    return { found: { brands }, nextCursor }
  },
}
