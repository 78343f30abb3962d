import { and, eq, inArray } from "drizzle-orm"
import { db, type Given, prepared, valuesOf } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import type { Viewer, ViewerId } from "../viewer.ts"

const byIds = prepared(({ viewer, ids }: { viewer: ViewerId; ids: Given<string> }) =>
  db
    .select({ ...pick(items, "id", "name", "imageUrl", "imageAlt"), isPrivate: collections.isPrivate })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(inArray(items.id, valuesOf(ids)), collectionVisibleTo(viewer))),
)

/** Those of the items that the viewer may see, in one query. */
export const linkedItems = async (viewer: Viewer, ids: number[]) =>
  ids.length > 0 ? byIds(db, { viewer, ids: JSON.stringify(ids) }) : []
