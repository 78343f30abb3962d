import { z } from "zod"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { searchCollections } from "~/domain/search/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { pageQuery } from "~/http/forms/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { withQuery } from "~/paths.ts"

const CHOOSE = "Choose a collection"

export const destinationSchema = z.object({ collectionId: z.int({ error: CHOOSE }).positive(CHOOSE) })

const OTHERS_AT_MOST = 20

/** The collections that the user may add the item to: the own and shared ones, and, when searched for, public ones of others. */
export async function destinationsOf({ viewer, url }: PageArgs, item: { collectionId: number }) {
  const user = requireUser(viewer)
  const { search } = pageQuery(itemListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const [page, found] = await Promise.all([
    listCollections(user, { filter: "mine", search, cursor, limit: pageSizes.grid }),
    search ? searchCollections(user, { search, cursor: null, limit: OTHERS_AT_MOST }) : undefined,
  ])
  const mine = page.items.map(({ collection }) => collection)
  const others = (found?.items ?? [])
    .map(({ collection }) => collection)
    .filter(
      ({ id, userId, isPrivate }) => userId !== user.id && !isPrivate && !mine.some((own) => own.id === id),
    )
  return {
    search: search ?? "",
    more: page.nextCursor && withQuery(url.pathname, { search, cursor: page.nextCursor }),
    mine: mine.filter(({ id }) => id !== item.collectionId).map(({ id, name }) => ({ id, name })),
    others: others
      .filter(({ id }) => id !== item.collectionId)
      .map(({ id, name, owner }) => ({ id, name: `${name} by ${owner.username}` })),
  }
}
