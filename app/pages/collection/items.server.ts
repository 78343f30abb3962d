import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { pageQuery } from "~/forms/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { itemCards } from "../cards.server.ts"

/** The items that the page's address asks for. */
export async function readItems(
  { viewer, url }: PageArgs,
  { id, isPrivate }: { id: number; isPrivate: boolean },
) {
  const { search } = pageQuery(itemListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const { items, nextCursor } = await listItems(viewer, id, { search, cursor, limit: pageSizes.grid })
  return {
    cards: await itemCards(items, isPrivate),
    search: search ?? "",
    more: nextCursor && paths.collection(id, { search, cursor: nextCursor }),
  }
}
