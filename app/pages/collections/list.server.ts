import { offersTo } from "~/domain/collections/handover.server.ts"
import { collectionListSchema } from "~/domain/collections/inputs.server.ts"
import type { CollectionFilter } from "~/domain/collections/policy.ts"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { collectionCards } from "../cards.server.ts"

export async function readCollections({ viewer, url, context }: PageArgs) {
  const { filter, search } = pageQuery(collectionListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const [page, offers] = await Promise.all([
    listCollections(viewer, { ...{ filter, search, cursor }, limit: pageSizes.grid, withoutEmpty: true }),
    filter === "public" ? [] : offersTo(viewer),
  ])
  context.cache?.dependsOn(
    // A collection that is not shown may be renamed to match the search.
    ...(search ? [topics.anyCollection] : []),
    ...[...page.items.map(({ collection }) => collection), ...offers].map(({ id }) => topics.collection(id)),
  )
  return {
    offers,
    cards: await collectionCards(viewer, page.items),
    filter: filter ?? ((viewer ? "mine" : "public") satisfies CollectionFilter),
    search: search ?? "",
    more: page.nextCursor && paths.collections({ filter, search, cursor: page.nextCursor }),
    signedIn: viewer !== null,
  }
}
