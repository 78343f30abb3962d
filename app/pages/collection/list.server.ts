import type { Collection, Sort } from "~/domain/collections/responses.server.ts"
import { itemListSchema, shownTags, writtenLike } from "~/domain/items/inputs.server.ts"
import { countItems, listItems } from "~/domain/items/reads.server.ts"
import { listTags } from "~/domain/items/tags.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isDense } from "~/http/session/appearance.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths, withQuery } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"
import { collection as words } from "~/words/messages.ts"

/** @param listed the collection, which the items do not wait for if it has the default order. */
export async function readItems(
  { viewer, url, request }: PageArgs,
  id: number,
  listed: Promise<{ collection: Pick<Collection, "sort"> }>,
) {
  const { search, state, sort: chosen } = pageQuery(itemListSchema, url)
  const tags = shownTags(url)
  const isFiltered =
    chosen !== undefined || state !== undefined || tags.length > 0 || url.searchParams.has("filter")
  const cursor = url.searchParams.get("cursor")
  const limits = { search, state, tags }
  const read = (sort: Sort) => listItems(viewer, id, { ...limits, sort, cursor, limit: pageSizes.grid })
  const first = chosen ?? "newest"
  const [page, own] = await Promise.all([read(first), listed])
  const sort = chosen ?? own.collection.sort
  const { items, nextCursor } = sort === first ? page : await read(sort)
  const isLimited = search !== undefined || state !== undefined || tags.length > 0
  const isWhole = !cursor && !nextCursor
  const all = isFiltered ? await frequentTags(viewer, id) : []
  const dense = isDense(request.headers.get("Cookie"))
  return {
    isDense: dense,
    otherView: {
      to: withQuery(paths.collection(id, { ...limits, sort: chosen }), {
        view: dense ? "pictures" : "dense",
      }),
      label: dense ? "Large pictures" : "Dense list",
    },
    items,
    /** How many of its items the list has; null for all. */
    found: isLimited ? (isWhole ? items.length : await countItems(viewer, id, limits)) : null,
    search: search ?? "",
    // Browsers compare these texts as they are.
    filter: isFiltered
      ? { state: state ?? "", states: STATES, tags: writtenLike(tags, all), all, sort, sorts: SORTS }
      : null,
    /** The viewer's own order. */
    chosenSort: chosen,
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

const frequentTags = async (viewer: PageArgs["viewer"], id: number) =>
  (await listTags(viewer, id)).slice(0, SHOWN_TAGS).map(({ tag }) => tag)
