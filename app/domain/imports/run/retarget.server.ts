import { eq } from "drizzle-orm"
import { importPlaces } from "#db/schema/index.ts"
import { write } from "../../write.server.ts"
import { placesOf } from "../places.server.ts"
import { Targets } from "../targets.server.ts"
import { type ImportTurn, requireTurn } from "./turn.server.ts"

const PLACES_AT_ONCE = 50

/** An import that ran before this one may have made what its places are called by: the same file, sent twice. */
export async function retarget(turn: ImportTurn, userId: number): Promise<void> {
  const places = await placesOf(turn.importId)
  const targets = await Targets.of(userId)
  for (const kind of ["collection", "group"] as const)
    targets.without(
      new Set(places.flatMap((place) => (place.kind === kind ? (place.targetId ?? []) : []))),
      kind,
    )
  const found = places.flatMap(({ id, kind, name, targetId, isNew }) => {
    const isOpen = kind !== "brands" && targetId === null && !isNew
    const target = isOpen ? targets.take(kind, name) : null
    return target === null ? [] : [{ id, targetId: target }]
  })
  for (let from = 0; from < found.length; from += PLACES_AT_ONCE)
    await write(async (tx) => {
      await requireTurn(tx, turn)
      for (const { id, targetId } of found.slice(from, from + PLACES_AT_ONCE))
        await tx.update(importPlaces).set({ targetId }).where(eq(importPlaces.id, id))
    })
}
