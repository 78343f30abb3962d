import type { Collection, Sort } from "~/domain/collections/responses.server.ts"
import { itemListSchema, shownTags, writtenLike } from "~/domain/items/inputs.server.ts"
import { isFiltered, listItems, type Summary, summarizeItems } from "~/domain/items/reads.server.ts"
import { listItemBrands, listTags } from "~/domain/items/tags.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isDense } from "~/http/session/appearance.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths, withQuery } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"
import { priceOf, shownPrice } from "~/services/price.ts"
import { counted } from "~/ui/format.tsx"
import { collection as words } from "~/words/messages.ts"

/** @param listed the collection, which the items do not wait for if it has the default order. */
export async function readItems(
  { viewer, url, request }: PageArgs,
  id: number,
  listed: Promise<{ collection: Pick<Collection, "sort"> }>,
) {
  const { sort: chosen, ...filters } = pageQuery(itemListSchema, url)
  const tags = shownTags(url)
  const limits = { ...filters, tags }
  const isLimited = isFiltered(limits)
  const { searchParams } = url
  const isOpen = chosen !== undefined || isFiltered({ ...limits, search: "" }) || searchParams.has("filter")
  const cursor = searchParams.get("cursor")
  const read = (sort: Sort) => listItems(viewer, id, { ...limits, sort, cursor, limit: pageSizes.grid })
  const first = chosen ?? "newest"
  const [page, { collection }, summary, all, brands] = await Promise.all([
    read(first),
    listed,
    summarizeItems(viewer, id, limits),
    isOpen ? frequentTags(viewer, id) : [],
    isOpen ? listItemBrands(viewer, id, SHOWN_BRANDS) : [],
  ])
  const sort = chosen ?? collection.sort
  const { items, nextCursor } = sort === first ? page : await read(sort)
  const dense = isDense(request.headers.get("Cookie"))
  return {
    isDense: dense,
    otherView: {
      to: withQuery(paths.collection(id, { ...limits, sort: chosen }), {
        view: dense ? "pictures" : "dense",
      }),
      label: dense ? "Large pictures" : "Dense list",
    },
    select: viewer && paths.collection(id, { ...limits, sort: chosen }).replace(/^[^?]+/, "$&/select"),
    items,
    /** How many of its items the list has; null for all. */
    found: isLimited ? summary.count : null,
    total: totalWords(summary),
    search: filters.search ?? "",
    /** What the list is limited to, and the viewer's own order. */
    limits: { ...limits, tags: writtenLike(tags, all), sort: chosen },
    // Browsers compare these texts as they are.
    filter: isOpen ? { states: STATES, all, brands, sort, sorts: SORTS } : null,
    // A page that follows stays in its order, when the collection gets another one meanwhile.
    more:
      nextCursor &&
      paths.collection(id, {
        ...limits,
        sort: sort === "newest" ? chosen : sort,
        cursor: nextCursor,
      }),
  }
}

/** For example "12 items · 9 wanted · €840.00"; null without prices. */
function totalWords({ count, wanted, totals }: Summary): string | null {
  if (totals.length === 0) return null
  const amounts = totals.map(({ amount, currency }) => shownPrice(priceOf(`${amount} ${currency}`)))
  return [counted(count, "item"), `${wanted.toLocaleString("en")} wanted`, ...amounts].join(" · ")
}

const SORTS = Object.entries<string>(words.sorts)

/** Sent with the page, because the list of fields would be more to load. */
const STATES = Object.entries<string>({ "": "All", ...ownFields.state.options })

/** Sent with the page, too. */
export const exports = {
  formats: [
    ["html", "Page"],
    ["csv", "Table (CSV)"],
    ["json", "JSON"],
    ["bookmarks", "Bookmarks"],
  ],
  note: "Uploaded pictures are in it as links to this site, not as files. Bookmarks have only products with a link.",
}

const SHOWN_TAGS = 30
const SHOWN_BRANDS = 100

const frequentTags = async (viewer: PageArgs["viewer"], id: number) =>
  (await listTags(viewer, id)).slice(0, SHOWN_TAGS).map(({ tag }) => tag)
