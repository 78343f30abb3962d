import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { importPlaces } from "#db/schema/index.ts"
import { write } from "../../write.server.ts"
import type { PlaceData } from "../row-data.ts"
import { Targets } from "../targets.server.ts"
import { type Lease, requireLease } from "./lease.server.ts"

/** An import that ran before this one may have made what its places are called by: the same file, sent twice. */
export async function retarget(lease: Lease, userId: number): Promise<void> {
  const places = await db.select().from(importPlaces).where(eq(importPlaces.importId, lease.importId))
  const targets = await Targets.of(userId)
  for (const kind of ["collection", "group"] as const)
    targets.without(
      new Set(places.flatMap((place) => (place.kind === kind ? (place.targetId ?? []) : []))),
      kind,
    )
  const found = places.flatMap(({ id, kind, name, targetId, data }) => {
    const isOpen = kind !== "brands" && targetId === null && !(data as PlaceData).isNew
    const target = isOpen ? targets.take(kind, name) : null
    return target === null ? [] : [{ id, targetId: target }]
  })
  if (found.length === 0) return
  await write(async (tx) => {
    await requireLease(tx, lease)
    for (const { id, targetId } of found)
      await tx
        .update(importPlaces)
        .set({ targetId })
        .where(and(eq(importPlaces.id, id), eq(importPlaces.importId, lease.importId)))
  })
}
