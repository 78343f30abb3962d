import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows } from "#db/schema/index.ts"
import type { User } from "../../viewer.ts"
import { write } from "../../write.server.ts"
import { type StoredPlace, type Target, targetOf } from "./places.server.ts"
import {
  addBrand,
  addGroupItem,
  addItem,
  FULL,
  reasonOf,
  type StoredRow,
  settleAdded,
  settleFailed,
  settleThere,
} from "./rows.server.ts"
import { type ImportTurn, type Running, requireTurn } from "./turn.server.ts"

/** One transaction writes this many. It takes some milliseconds, in which nobody is served. */
const ROWS_AT_ONCE = 25
const PLACES_AT_ONCE = 25

/** A libSQL server may be slow, and it ends every transaction after 5 s. */
const TRANSACTION_MS = 1_000

/** It yields the first ones, as far as there is time, and at least one. */
function* untilLate<T>(all: T[]): Generator<T> {
  const end = performance.now() + TRANSACTION_MS
  for (const [at, one] of all.entries()) if (at === 0 || performance.now() < end) yield one
}

export const SUSPENDED = "This account is suspended."

/** Our own format has collections without items, too. @returns whether all are made. */
export const makePlaces = (turn: ImportTurn): Promise<boolean> =>
  write(async (tx) => {
    const { user } = await requireTurn(tx, turn)
    if (!user) return true
    const places = await tx
      .select()
      .from(importPlaces)
      .where(
        and(
          eq(importPlaces.importId, turn.importId),
          eq(importPlaces.isChosen, true),
          isNull(importPlaces.targetId),
          isNull(importPlaces.reason),
        ),
      )
      .orderBy(importPlaces.id)
      .limit(PLACES_AT_ONCE)
    const made = places.filter(({ kind }) => kind !== "brands")
    for (const place of untilLate(made)) await targetOf(tx, user, place)
    return made.length === 0
  })

export const writeRows = (turn: ImportTurn, after: number): Promise<number | null> =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const found = await tx
      .select({ row: importRows, place: importPlaces })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
      .where(
        and(
          eq(importRows.importId, turn.importId),
          eq(importRows.status, "waiting"),
          eq(importRows.isChosen, true),
          eq(importPlaces.isChosen, true),
          gt(importRows.id, after),
          or(isNotNull(importRows.name), isNull(importRows.productUrl)),
        ),
      )
      .orderBy(importRows.id)
      .limit(ROWS_AT_ONCE)
    const targets = new Map<number, Target>()
    let last: number | null = null
    for (const { row, place } of untilLate(found)) {
      const target = await known(targets, place, (found) => targetIn(tx, running, found))
      await addRow(tx, row, place, target, running)
      last = row.id
    }
    return last
  })

async function known(
  targets: Map<number, Target>,
  place: StoredPlace,
  find: (place: StoredPlace) => Promise<Target>,
) {
  const target = targets.get(place.id) ?? (await find(place))
  targets.set(place.id, target)
  return target
}

export const targetIn = async (tx: Transaction, { user }: Running, place: StoredPlace): Promise<Target> =>
  user ? targetOf(tx, user, place) : { reason: SUSPENDED }

/** The row's state and what is made of it are one transaction. */
export async function addRow(
  tx: Transaction,
  row: StoredRow,
  place: StoredPlace,
  target: Target,
  { user, format }: Running,
): Promise<void> {
  if ("reason" in target || !user)
    return settleFailed(tx, row, "reason" in target ? target.reason : SUSPENDED)
  if (row.name === null) return settleFailed(tx, row, "It has neither a name nor a link.")
  if (target.room <= 0) return settleFailed(tx, row, FULL)
  try {
    if (place.kind === "brands") {
      const { id, isNew } = await addBrand(tx, row, { user })
      return isNew ? settleAdded(tx, row, id) : settleThere(tx, row, id)
    }
    const itemId = await add(tx, row, place, { id: target.id, user, isOwn: format === "library" })
    if (itemId === null) return settleFailed(tx, row, "It has no link.")
    target.room--
    await settleAdded(tx, row, itemId)
  } catch (error) {
    await settleFailed(tx, row, reasonOf(error))
  }
}

type Into = { id: number; user: User; isOwn: boolean }

function add(tx: Transaction, row: StoredRow, { kind }: StoredPlace, { id, user, isOwn }: Into) {
  if (kind === "group") return addGroupItem(tx, row, { user, groupId: id })
  return addItem(tx, row, { user, collectionId: id, isOwn })
}
