import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { collections, groups } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { fold } from "~/text.ts"
import { type CollectionAccess, collectionAccess, notDeleted } from "../collections/access.server.ts"
import type { Viewer } from "../viewer.ts"
import { mayImportInto } from "./policy.ts"

/** @throws {NotFound} {Forbidden} */
export async function requireTarget(
  viewer: Viewer,
  collectionId: number,
  source: Pick<Database, "select"> = db,
): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, collectionId, source)
  if (!mayImportInto(access.role)) throw new Forbidden("This collection is not yours")
  return access
}

/** Finds where a place of a file goes: the first of a name to the user's first collection of that name, and so on. */
export class Targets {
  readonly #ids: Record<"collection" | "group", Map<string, number[]>>

  private constructor(found: Record<"collection" | "group", { id: number; key: string }[]>) {
    this.#ids = { collection: byKey(found.collection), group: byKey(found.group) }
  }

  static async of(userId: number): Promise<Targets> {
    return new Targets({
      collection: await db
        .select({ id: collections.id, key: collections.nameKey })
        .from(collections)
        .where(and(eq(collections.userId, userId), notDeleted))
        .orderBy(collections.id),
      group: await db
        .select({ id: groups.id, key: groups.nameKey })
        .from(groups)
        .where(and(eq(groups.ownerId, userId), eq(groups.isDeleted, false)))
        .orderBy(groups.id),
    })
  }

  without(ids: Set<number>, kind: "collection" | "group"): void {
    for (const [key, some] of this.#ids[kind])
      this.#ids[kind].set(
        key,
        some.filter((id) => !ids.has(id)),
      )
  }

  take(kind: "collection" | "group", name: string): number | null {
    return this.#ids[kind].get(fold(name))?.shift() ?? null
  }
}

function byKey(rows: { id: number; key: string }[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, key } of rows) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}
