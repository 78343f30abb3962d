import { itemListSchema, shownTags, writtenLike } from "~/domain/items/inputs.server.ts"
import { countItems, listItems, listTags } from "~/domain/items/reads.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isDense } from "~/http/session/appearance.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths, withQuery } from "~/paths.ts"
import { ownFields } from "~/product-field-list.ts"

export async function readItems({ viewer, url, request }: PageArgs, id: number) {
  const { search, state } = pageQuery(itemListSchema, url)
  const tags = shownTags(url)
  const isFiltered = state !== undefined || tags.length > 0 || url.searchParams.has("filter")
  const cursor = url.searchParams.get("cursor")
  const limits = { search, state, tags }
  const { items, nextCursor } = await listItems(viewer, id, { ...limits, cursor, limit: pageSizes.grid })
  const isLimited = search !== undefined || state !== undefined || tags.length > 0
  const isWhole = !cursor && !nextCursor
  const all = isFiltered ? await frequentTags(viewer, id) : []
  const dense = isDense(request.headers.get("Cookie"))
  return {
    isDense: dense,
    otherView: {
      to: withQuery(paths.collection(id, limits), { view: dense ? "pictures" : "dense" }),
      label: dense ? "Large pictures" : "Dense list",
    },
    items,
    /** How many of its items the list has; null for all. */
    found: isLimited ? (isWhole ? items.length : await countItems(viewer, id, limits)) : null,
    search: search ?? "",
    // Browsers compare these texts as they are.
    filter: isFiltered ? { state: state ?? "", states: STATES, tags: writtenLike(tags, all), all } : null,
    more: nextCursor && paths.collection(id, { ...limits, cursor: nextCursor }),
  }
}

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
