import { and, eq, gt, isNotNull, isNull, ne } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collectionNotes, importPlaces, importRows } from "#db/schema/index.ts"
import { mostOf } from "~/limits.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { insertCollection } from "../../collections/writes.server.ts"
import { requireGroupOwner } from "../../groups/access.server.ts"
import { insertGroup } from "../../groups/writes.server.ts"
import type { User } from "../../viewer.ts"
import { write } from "../../write.server.ts"
import type { Duplicates } from "../duplicates.server.ts"
import { requireTarget, targetByName } from "../targets.server.ts"
import {
  addRow,
  reasonOf,
  type StoredPlace,
  type StoredRow,
  SUSPENDED,
  settle,
  type Target,
  timeOf,
} from "./rows.server.ts"
import { type ImportTurn, type Running, requireTurn } from "./turn.server.ts"

/** One transaction writes this many. It takes some milliseconds, in which nobody is served. */
const AT_ONCE = 25

/** A libSQL server may be slow, and it ends every transaction after 5 s. */
const TRANSACTION_MS = 1_000

/** It yields the first ones, as far as there is time, and at least one. */
function* untilLate<T>(all: T[]): Generator<T> {
  const end = performance.now() + TRANSACTION_MS
  for (const [at, one] of all.entries()) if (at === 0 || performance.now() < end) yield one
}

/** Our own format has collections without items, too. @returns whether all are made. */
export const makePlaces = (turn: ImportTurn): Promise<boolean> =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    if (!running.user) return true
    const isLeft = and(isNull(importPlaces.targetId), isNull(importPlaces.reason))
    const isPlace = and(eq(importPlaces.isChosen, true), ne(importPlaces.kind, "brands"))
    const places = await tx
      .select()
      .from(importPlaces)
      .where(and(eq(importPlaces.importId, turn.importId), isPlace, isLeft))
      .orderBy(importPlaces.id)
      .limit(AT_ONCE)
    for (const place of untilLate(places)) await targetOf(tx, place, running)
    return places.length === 0
  })

/**
 * Adds the next rows, but for those that wait for their page to be named by it. What was saved since the preview is left out.
 * @returns the last one's id, or null if none is left.
 */
export async function addRows(
  turn: ImportTurn,
  after: number,
  duplicates: Duplicates,
): Promise<number | null> {
  const found = await db
    .select({ row: importRows, place: importPlaces })
    .from(importRows)
    .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
    .where(
      and(
        ...[
          eq(importRows.importId, turn.importId),
          eq(importRows.status, "waiting"),
          gt(importRows.id, after),
        ],
        ...[eq(importRows.isChosen, true), eq(importPlaces.isChosen, true)],
      ),
    )
    .orderBy(importRows.id)
    .limit(AT_ONCE)
  const known = await duplicates.find(found.map(candidate))
  return write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const targets = new Map<number, Target>()
    let last: number | null = null
    for (const { row, place, at } of untilLate(found.map((one, at) => ({ ...one, at })))) {
      const duplicateOf = known[at] ?? null
      last = row.id
      if (duplicateOf !== null && isUnmarked(row)) await settle(tx, row, { duplicateOf, isChosen: false })
      else if (row.name !== null || row.productUrl === null) {
        const target = targets.get(place.id) ?? (await targetOf(tx, place, running))
        targets.set(place.id, target)
        await addRow(tx, row, place, { target, running })
      }
    }
    return last
  })
}

/** The user knows of the duplicates that the preview has marked, and may choose them all the same. */
export const isUnmarked = (row: StoredRow) => row.duplicateOf === null && !row.isRepeated

export const candidate = ({ row, place: { kind, targetId } }: { row: StoredRow; place: StoredPlace }) => ({
  ...row,
  kind,
  targetId,
})

/** Makes the collection or group if it is not there yet. A brand goes nowhere in particular. */
export async function targetOf(
  tx: Transaction,
  place: StoredPlace,
  { user }: Pick<Running, "user">,
): Promise<Target> {
  if (!user) return { reason: SUSPENDED }
  const { id, kind, name, targetId } = place
  if (kind === "brands") return { id: 0, room: Number.POSITIVE_INFINITY }
  try {
    if (targetId !== null && kind === "group")
      return { id: (await requireGroupOwner(user, targetId, tx)).id, room: Number.POSITIVE_INFINITY }
    if (targetId !== null) {
      const { itemCount } = await requireTarget(user, targetId, tx)
      return { id: targetId, room: mostOf.items - itemCount }
    }
    // An import that ran before this one may have made it: the same file, sent twice.
    const found = await targetByName(tx, user.id, place, () => targetsOf(tx, place))
    const isOurs = found === null && place.coverImageUrl !== null && isUpload(place.coverImageUrl)
    const made = found ?? (await makeTarget(tx, user, place))
    // A new collection refers to the picture now: deleting it deletes the picture.
    const change = { targetId: made, ...(isOurs && { coverImageUrl: null }) }
    await tx.update(importPlaces).set(change).where(eq(importPlaces.id, id))
    return targetOf(tx, { ...place, targetId: made }, { user })
  } catch (error) {
    const reason = targetId === null ? reasonOf(error) : "It is not there any more, or not yours."
    await tx.update(importPlaces).set({ reason }).where(eq(importPlaces.id, id))
    return { reason: targetId === null ? reason : `“${name}” is not there any more, or not yours.` }
  }
}

async function targetsOf(tx: Transaction, { importId, kind }: StoredPlace): Promise<Set<number>> {
  const { targetId } = importPlaces
  const rows = await tx
    .select({ targetId })
    .from(importPlaces)
    .where(and(eq(importPlaces.importId, importId), eq(importPlaces.kind, kind), isNotNull(targetId)))
  return new Set(rows.map((row) => row.targetId ?? 0))
}

type PlaceData = { [Key in "description" | "coverAlt" | "note" | "createdAt" | "updatedAt"]?: string | null }

async function makeTarget(tx: Transaction, user: User, place: StoredPlace): Promise<number> {
  const { note, coverAlt, ...said } = place.data as PlaceData
  const [createdAt, updatedAt] = [timeOf(said.createdAt), timeOf(said.updatedAt ?? said.createdAt)]
  const { name, coverImageUrl } = place
  const about = { name, description: said.description, isPrivate: place.data.isPrivate !== false, createdAt }
  if (place.kind === "group") return (await insertGroup(tx, user, about)).id
  const { id } = await insertCollection(tx, user, { ...about, coverImageUrl, coverAlt, updatedAt })
  if (note) await tx.insert(collectionNotes).values({ collectionId: id, userId: user.id, content: note })
  return id
}
