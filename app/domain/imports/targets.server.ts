import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { collections, groups } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { fold } from "~/text.ts"
import { type CollectionAccess, collectionAccess } from "../collections/access.server.ts"
import type { Viewer } from "../viewer.ts"

/** The user's own and shared collections, and not those of strangers, which take single items only. @throws {NotFound} {Forbidden} */
export async function requireTarget(
  viewer: Viewer,
  collectionId: number,
  source: Pick<Database, "select"> = db,
): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, collectionId, source)
  if (access.role === "stranger") throw new Forbidden("This collection is not yours")
  return access
}

/** Ids of the user's collections, or groups, of this name. @param place.onlyPrivate public ones do not count. */
export async function targetsByName(
  source: Pick<Database, "select">,
  userId: number,
  {
    kind,
    name,
    onlyPrivate,
  }: { kind: "collection" | "group" | "brands"; name: string; onlyPrivate: boolean },
): Promise<number[]> {
  if (kind === "brands") return []
  const [table, owner] = kind === "group" ? [groups, groups.ownerId] : [collections, collections.userId]
  const rows = await source
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        and(eq(owner, userId), eq(table.isDeleted, false), eq(table.nameKey, fold(name))),
        onlyPrivate ? eq(table.isPrivate, true) : undefined,
      ),
    )
    .orderBy(table.id)
  return rows.map(({ id }) => id)
}
