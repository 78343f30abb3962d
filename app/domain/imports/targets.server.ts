import { and, eq, not } from "drizzle-orm"
import { db, hasRow, type Source } from "#db/client.server.ts"
import { collections, groups, importPlaces, type imports } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { fold } from "~/text.ts"
import { type CollectionAccess, requireAdder } from "../collections/access.server.ts"
import type { Viewer } from "../viewer.ts"

/** The user's own and shared collections, and not those of strangers, which take single items only. @throws {NotFound} {Forbidden} */
export async function requireTarget(
  viewer: Viewer,
  collectionId: number,
  source: Source = db,
): Promise<CollectionAccess> {
  const access = await requireAdder(viewer, collectionId, source)
  if (access.role === "stranger") throw new Forbidden("This collection is not yours")
  return access
}

type Place = Pick<typeof importPlaces.$inferInsert, "kind" | "name" | "data">

/** @returns the id of the user's collection, or group, of this name, unless an earlier place of the import goes there. */
export async function findTarget(
  source: Source,
  { id, userId, format }: Pick<typeof imports.$inferSelect, "id" | "userId" | "format">,
  { kind, name, data }: Place,
): Promise<number | null> {
  if (kind === "brands") return null
  const [table, owner] = kind === "group" ? [groups, groups.ownerId] : [collections, collections.userId]
  const { importId, targetId } = importPlaces
  const isOfImport = and(eq(importId, id), eq(importPlaces.kind, kind), eq(targetId, table.id))
  // Nobody sees a preview of links, and a private collection was asked for.
  const isPrivate = format === "links" && data.isPrivate === true ? eq(table.isPrivate, true) : undefined
  const [target] = await source
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(owner, userId),
        eq(table.isDeleted, false),
        eq(table.nameKey, fold(name)),
        isPrivate,
        not(hasRow(importPlaces, isOfImport)),
      ),
    )
    .orderBy(table.id)
    .limit(1)
  return target?.id ?? null
}
