import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brandFollows, brands, friends } from "#db/schema/index.ts"
import { type Topic, topics } from "../topics.ts"
import type { Viewer } from "../viewer.ts"

const FEW = 100

/** A user's feeds change with the items of the brands they follow, and with those of their friends. */
export async function feedTopics(viewer: Viewer): Promise<Topic[]> {
  if (!viewer) return []
  const [followed, friendsOf] = await Promise.all([
    db
      .select({ name: brands.name })
      .from(brandFollows)
      .innerJoin(brands, eq(brands.id, brandFollows.brandId))
      .where(eq(brandFollows.userId, viewer.id))
      .limit(FEW + 1),
    db
      .select({ id: friends.friendId })
      .from(friends)
      .where(eq(friends.userId, viewer.id))
      .limit(FEW + 1),
  ])
  if (followed.length > FEW || friendsOf.length > FEW) return [topics.items]
  return [
    ...followed.map(({ name }) => topics.itemsOf(name)),
    ...friendsOf.map(({ id }) => topics.shelfOf(id)),
  ]
}
