import { findPersonById } from "~/domain/friends/people-reads.server.ts"
import { mayRequest } from "~/domain/friends/policy.ts"
import { getPerson, listPersonCollections } from "~/domain/people/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { collectionCards } from "../cards.server.ts"

export async function personOnPage({ viewer, id, url, context }: PageArgs) {
  const cursor = url.searchParams.get("cursor")
  const { seesProfile, ...person } = await getPerson(viewer, id())
  const [relation, page] = await Promise.all([
    viewer && viewer.id !== person.id ? findPersonById(viewer, person.id) : null,
    seesProfile ? listPersonCollections(viewer, person.id, { limit: pageSizes.grid, cursor }) : null,
  ])
  context.cache?.dependsOn(...(page?.items ?? []).map(({ collection }) => topics.collection(collection.id)))
  return {
    person,
    isSelf: viewer?.id === person.id,
    relation: viewer &&
      relation && {
        ...pick(relation, "isFriend", "requestId", "requestStatus"),
        mayRequest: mayRequest(viewer.id, relation),
      },
    list: page && {
      cards: (await collectionCards(viewer, page.items)).map((card) => ({
        ...card,
        collection: { ...card.collection, owner: null },
      })),
      more: page.nextCursor && paths.people(person.id, { cursor: page.nextCursor }),
    },
  }
}
