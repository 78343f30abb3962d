import { and, eq, gt, isNull, ne } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collectionNotes, importPlaces, importRows } from "#db/schema/index.ts"
import { maxCounts } from "~/limits.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { Pace } from "~/services/pace.server.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { insertCollection } from "../../collections/create.server.ts"
import { claims, sort, whoMayAdd } from "../../collections/responses.server.ts"
import { requireGroupOwner } from "../../groups/access.server.ts"
import { insertGroup } from "../../groups/writes.server.ts"
import { fillsLowestPrice } from "../../product-fields.server.ts"
import type { User } from "../../viewer.ts"
import { write } from "../../write.server.ts"
import type { Duplicates } from "../duplicates.server.ts"
import { addLoss, countKeptSettings, findTarget, requireTarget } from "../targets.server.ts"
import {
  addRow,
  failureReason,
  type ImportTurn,
  type RunningImport,
  requireTurn,
  type StoredPlace,
  type StoredRow,
  SUSPENDED,
  type Target,
  timeOf,
  updateRow,
} from "./rows.server.ts"

/** Rows in one transaction. */
const AT_ONCE = 25

/** Finds the next places, and creates those of our own format, which may have no rows. @returns the last one's id, or null at the end. */
export const settlePlaces = (turn: ImportTurn, after: number): Promise<number | null> =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const { importId, id, isChosen, kind, targetId } = importPlaces
    const places = await tx
      .select()
      .from(importPlaces)
      .where(
        and(
          eq(importId, turn.importId),
          gt(id, after),
          eq(isChosen, true),
          ne(kind, "brands"),
          isNull(targetId),
        ),
      )
      .orderBy(id)
      .limit(AT_ONCE)
    let last: number | null = null
    for (const place of new Pace().inTime(places)) {
      // An import that ran before this one may have made it: the same file, sent twice.
      const existingId = await findTarget(tx, running, place)
      if (existingId !== null) {
        if (running.format !== "links") await countKeptSettings(tx, turn.importId, place, existingId)
        await tx.update(importPlaces).set({ targetId: existingId }).where(eq(id, place.id))
      } else if (running.format === "library") await targetOf(tx, place, running)
      last = place.id
    }
    return last
  })

/** Adds the next rows that do not wait for their page. @returns the last one's id, or null at the end. */
export async function addRows(
  turn: ImportTurn,
  after: number,
  duplicates: Duplicates,
): Promise<number | null> {
  const rows = await db
    .select({ row: importRows, place: importPlaces })
    .from(importRows)
    .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
    .where(
      and(
        and(eq(importRows.importId, turn.importId), gt(importRows.id, after)),
        and(eq(importRows.status, "waiting"), eq(importRows.isChosen, true), eq(importPlaces.isChosen, true)),
      ),
    )
    .orderBy(importRows.id)
    .limit(AT_ONCE)
  const duplicateIds = await duplicates.find(rows.map(candidate))
  return write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const targets = new Map<number, Target>()
    let last: number | null = null
    for (const { row, place, at } of new Pace().inTime(rows.map((one, at) => ({ ...one, at })))) {
      const duplicateOf = duplicateIds[at] ?? null
      last = row.id
      if (duplicateOf !== null && isUnmarked(row)) await updateRow(tx, row, { duplicateOf, isChosen: false })
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

/** Creates the collection or group if it is missing. A brand has none. */
export async function targetOf(
  tx: Transaction,
  place: StoredPlace,
  { user }: Pick<RunningImport, "user">,
): Promise<Target> {
  if (!user) return { reason: SUSPENDED }
  const room = Number.POSITIVE_INFINITY
  if (place.kind === "brands") return { id: 0, room }
  const { targetId } = place
  try {
    if (targetId === null) return { id: await makeTarget(tx, user, place), room: maxCounts.items }
    if (place.kind === "group") return { id: (await requireGroupOwner(user, targetId, tx)).id, room }
    const { itemCount } = await requireTarget(user, targetId, tx)
    return { id: targetId, room: maxCounts.items - itemCount }
  } catch (error) {
    const failure = failureReason(error)
    const [reason, ofRow] = targetId === null ? [failure, failure] : [`It ${GONE}`, `“${place.name}” ${GONE}`]
    await tx.update(importPlaces).set({ reason }).where(eq(importPlaces.id, place.id))
    return { reason: ofRow }
  }
}

const GONE = "is not there any more, or not yours."

type PlaceData = {
  [Key in
    | "description"
    | "coverAlt"
    | "whoMayAdd"
    | "sort"
    | "claims"
    | "revealAt"
    | "note"
    | "createdAt"
    | "updatedAt"]?: string | null
}

/** What this version does not know must not open the collection. */
const addersOf = (value: string | null | undefined) =>
  value ? whoMayAdd.catch("co-owners").parse(value) : undefined

async function makeTarget(tx: Transaction, user: User, place: StoredPlace): Promise<number> {
  const { note, coverAlt, whoMayAdd: adders, sort: order, claims: wishes, ...data } = place.data as PlaceData
  const [createdAt, updatedAt] = [timeOf(data.createdAt), timeOf(data.updatedAt ?? data.createdAt)]
  const { name, kind, coverImageUrl } = place
  const about = { name, description: data.description, isPrivate: place.data.isPrivate !== false, createdAt }
  const { id } = await (kind === "group"
    ? insertGroup(tx, user, about)
    : insertCollection(tx, user, {
        ...about,
        coverImageUrl,
        coverAlt,
        revealAt: data.revealAt,
        whoMayAdd: addersOf(adders),
        sort: sort.catch("newest").parse(order ?? "newest"),
        claims: claims.catch("hidden").parse(wishes ?? "off"),
        updatedAt,
      }))
  if (note) await tx.insert(collectionNotes).values({ collectionId: id, userId: user.id, content: note })
  // The collection refers to the picture now: deleting it deletes the picture.
  const isOurs = coverImageUrl !== null && isUpload(coverImageUrl)
  const change = { targetId: id, ...(isOurs && { coverImageUrl: null }) }
  await tx.update(importPlaces).set(change).where(eq(importPlaces.id, place.id))
  return id
}

/** @param item as it was before the page filled its price. */
export async function countVaryingPrice(
  tx: Transaction,
  { importId }: ImportTurn,
  page: ProductPage | null,
  { name, price }: { name: string | null; price?: string | null },
): Promise<void> {
  if (fillsLowestPrice(page, price)) await addLoss(tx, importId, "price-varies", name)
}
