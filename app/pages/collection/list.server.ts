import type { Collection, Sort } from "~/domain/collections/responses.server.ts"
import { itemListSchema, shownTags, writtenLike } from "~/domain/items/inputs.server.ts"
import { isFiltered, listItems } from "~/domain/items/reads.server.ts"
import { type Summary, summarizeItems } from "~/domain/items/summary-reads.server.ts"
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
import type { Filter } from "./filters.tsx"

type Listed = Promise<{ collection: Pick<Collection, "sort"> }>

/**
 * One page of the list that the address asks for.
 * @param listed the collection, which the items do not wait for if it has the default order.
 */
export async function readItems({ viewer, url }: PageArgs, id: number, listed: Listed) {
  const { sort: chosen, ...filters } = pageQuery(itemListSchema, url)
  const limits = { ...filters, tags: shownTags(url), sort: chosen }
  const cursor = url.searchParams.get("cursor")
  const read = (sort: Sort) => listItems(viewer, id, { ...limits, sort, cursor, limit: pageSizes.grid })
  const first = chosen ?? "newest"
  const [page, { collection }] = await Promise.all([read(first), listed])
  const sort = chosen ?? collection.sort
  const { items, nextCursor } = sort === first ? page : await read(sort)
  return {
    items,
    /** What the list is limited to, and the viewer's own order. */
    limits,
    // A page that follows stays in its order, when the collection gets another one meanwhile.
    more:
      nextCursor &&
      paths.collection(id, { ...limits, sort: sort === "newest" ? chosen : sort, cursor: nextCursor }),
  }
}

export async function readList(page: PageArgs, id: number, listed: Listed) {
  const { viewer, url, request } = page
  const filters = { ...pageQuery(itemListSchema, url), tags: shownTags(url) }
  const [{ items, limits, more }, { collection }, summary, all, brands] = await Promise.all([
    readItems(page, id, listed),
    listed,
    summarizeItems(viewer, id, filters),
    frequentTags(viewer, id),
    listItemBrands(viewer, id, { among: OFFERED_AMONG, limit: SHOWN_BRANDS }),
  ])
  const shown = { ...limits, tags: writtenLike(limits.tags, all) }
  return {
    isDense: isDense(request.headers.get("Cookie")),
    items,
    more,
    /** How many of its items the list has; null for all. */
    found: isFiltered(limits) ? summary.count : null,
    total: totalWords(summary),
    search: limits.search ?? "",
    limits: shown,
    filter: filterOf(shown, { sort: collection.sort, tags: all, brands }),
    removable: removableOf(id, shown),
    hasTags: all.length > 0,
  }
}

type Limits = Awaited<ReturnType<typeof readItems>>["limits"]

/** Browsers compare these texts as they are, and load no list of fields for them. */
function filterOf({ sort, state, tags, brand, maxPrice = "" }: Limits, list: ListChoices): Filter {
  const select = (name: string, label: string, value: string | undefined, options: string[][]) =>
    options.length > 1 ? [{ name, label, value: value ?? "", options }] : []
  const each = (texts: string[]) => texts.map((text) => [text])
  const otherTags = list.tags.filter((tag) => !tags.includes(tag))
  const brands = [...new Set([...list.brands, brand ?? ""])].filter(Boolean)
  // The collection's own order is in no address.
  const inAddress = (name: string) => (name === list.sort ? "" : name)
  const sorts = Object.entries<string>(words.sorts).map(([name, label]) => [inAddress(name), label])
  return [
    ...select("sort", "Sort", inAddress(sort ?? ""), sorts),
    ...select("state", "State", state, [["", "All states"], ...STATES]),
    ...select("tag", "Tag", "", [["", "All tags"], ...each(otherTags)]),
    ...select("brand", "Brand", brand, [["", "All brands"], ...each(brands)]),
    {
      ...{ name: "maxPrice", label: "Price up to", value: maxPrice },
      title: "Such as 50, 49.90 or 49.90 EUR",
      pattern: "[0-9]{1,12}(\\.[0-9]{1,3})?( [A-Z]{3})?",
    },
  ]
}

type ListChoices = { sort: Sort; tags: string[]; brands: string[] }

/** What the list is limited to, with the address of the list without it. */
function removableOf(id: number, limits: Limits) {
  const { state, tags, brand, maxPrice } = limits
  const without = (label: string, change: Partial<Limits>) => ({
    label,
    to: paths.collection(id, { ...limits, ...change }),
  })
  return [
    ...(state ? [without(ownFields.state.options[state], { state: undefined })] : []),
    ...tags.map((tag) => without(`#${tag}`, { tags: tags.filter((other) => other !== tag) })),
    ...(brand ? [without(brand, { brand: undefined })] : []),
    ...(maxPrice ? [without(`Up to ${maxPrice}`, { maxPrice: undefined })] : []),
  ]
}

/** For example "12 items · 9 wanted · €840.00"; null without prices. */
function totalWords({ count, wanted, totals }: Summary): string | null {
  if (totals.length === 0) return null
  const amounts = totals.map(({ amount, currency }) => shownPrice(priceOf(`${amount} ${currency}`)))
  return [counted(count, "item"), `${wanted.toLocaleString("en")} wanted`, ...amounts].join(" · ")
}

const STATES = Object.entries<string>(ownFields.state.options)

const EXPORTS = Object.entries({ html: "Page", csv: "Table (CSV)", json: "JSON", bookmarks: "Bookmarks" })
const NOTE =
  "Uploaded pictures are in it as links to this site, not as files. Bookmarks have only products with a link."

type MenuOf = {
  id: number
  limits: Limits
  isDense: boolean
  isUser: boolean
  mayEdit: boolean
  hasTags: boolean
}

/** What stands under '…' of a collection with items. */
export const menuOf = ({ id, limits, isDense, isUser, mayEdit, hasTags }: MenuOf) => ({
  menu: [
    ...(isUser ? [{ label: "Select", to: paths.collection(id, limits).replace(/^[^?]+/, "$&/select") }] : []),
    ...(mayEdit ? [{ label: "Put in order", to: paths.arrange(id) }] : []),
    ...(mayEdit && hasTags ? [{ label: "Rename a tag", to: paths.collectionForm(id, "tags") }] : []),
    {
      label: isDense ? "Large pictures" : "Dense list",
      to: withQuery(paths.collection(id, limits), { view: isDense ? "pictures" : "dense" }),
      // The browser forgets what it keeps of the other view.
      reload: true,
    },
    ...EXPORTS.map(([format, label]) => ({
      label: `Export: ${label}`,
      to: `/api/collections/${id}/export?format=${format}`,
      download: true,
    })),
  ],
  note: NOTE,
})

/** Each view of a collection looks at so many of its newest items for what it can be limited to. */
const OFFERED_AMONG = 1_000
const SHOWN_TAGS = 30
const SHOWN_BRANDS = 100

const frequentTags = async (viewer: PageArgs["viewer"], id: number) =>
  (await listTags(viewer, id, { among: OFFERED_AMONG })).slice(0, SHOWN_TAGS).map(({ tag }) => tag)
