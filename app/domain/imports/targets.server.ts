import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { collections, groups } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { fold } from "~/text.ts"
import { type CollectionAccess, collectionAccess, notDeleted } from "../collections/access.server.ts"
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

type Named = { kind: "collection" | "group" | "brands"; name: string }

/**
 * The user's first collection (or group) of this name that is not taken: the second place of a name goes to the second one.
 * @param taken where other places of the import go.
 */
export async function targetByName(
  source: Pick<Database, "select">,
  userId: number,
  { kind, name }: Named,
  taken: () => Set<number> | Promise<Set<number>>,
): Promise<number | null> {
  if (kind === "brands") return null
  const isNamed = (table: typeof collections | typeof groups) => eq(table.nameKey, fold(name))
  const found =
    kind === "group"
      ? await source
          .select({ id: groups.id })
          .from(groups)
          .where(and(eq(groups.ownerId, userId), eq(groups.isDeleted, false), isNamed(groups)))
          .orderBy(groups.id)
      : await source
          .select({ id: collections.id })
          .from(collections)
          .where(and(eq(collections.userId, userId), notDeleted, isNamed(collections)))
          .orderBy(collections.id)
  if (found.length === 0) return null
  const isTaken = await taken()
  return found.find(({ id }) => !isTaken.has(id))?.id ?? null
}
