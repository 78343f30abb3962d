import { importPlaces, importRows } from "#db/schema/index.ts"
import type { BrandRow, FileFormat, ItemRow, Part, Place } from "~/services/import-file/contents.ts"
import { write } from "../write.server.ts"
import type { TextRoom } from "./room.server.ts"
import { isItem, itemData, placeData } from "./row-data.ts"
import type { Targets } from "./targets.server.ts"

const ROWS_AT_ONCE = 50

type NewRow = Omit<typeof importRows.$inferInsert, "placeId">
type NewPlace = typeof importPlaces.$inferInsert

/** @returns the address of a picture of the file, or why there is none. */
export type KeepPicture = (path: string) => Promise<{ imageUrl: string } | { reason: string }>

type Plan = {
  importId: number
  format: FileFormat | "links"
  targets: Targets
  /** Everything goes into this collection. */
  collectionId?: number | undefined
  keepPicture: KeepPicture
  room: TextRoom
}

/** @throws {TooLarge} */
export async function storeParts(parts: AsyncIterable<Part>, plan: Plan): Promise<number> {
  const waiting: ({ place: NewPlace } | { row: NewRow })[] = []
  let placeId = 0
  let stored = 0

  async function flush() {
    const some = waiting.splice(0)
    const first = placeId
    plan.room.take(Buffer.byteLength(JSON.stringify(some)))
    // A full disk runs it twice.
    placeId = await write(async (tx) => {
      let current = first
      let rows: (typeof importRows.$inferInsert)[] = []
      const insertRows = async () => {
        if (rows.length > 0) await tx.insert(importRows).values(rows)
        rows = []
      }
      for (const one of some) {
        if ("row" in one) {
          rows.push({ ...one.row, placeId: current })
          continue
        }
        await insertRows()
        const [place] = await tx.insert(importPlaces).values(one.place).returning({ id: importPlaces.id })
        if (!place) throw new Error("The place was not written")
        current = place.id
      }
      await insertRows()
      return current
    })
    stored += some.length
  }

  for await (const part of parts) {
    if ("place" in part) waiting.push({ place: await newPlace(part.place, plan) })
    else
      for (const row of part.rows) {
        waiting.push({ row: await newRow(row, plan) })
        if (waiting.length >= ROWS_AT_ONCE) await flush()
      }
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  return stored
}

async function newPlace(
  place: Place,
  { importId, targets, collectionId, keepPicture }: Plan,
): Promise<NewPlace> {
  const { kind, name } = place
  const into = kind === "collection" ? collectionId : undefined
  const targetId = into ?? (kind === "brands" ? null : targets.take(kind, name))
  const stored = { importId, kind, name, targetId, data: placeData(place) }
  if (place.kind !== "collection" || targetId !== null) return stored
  const cover = place.coverPicture ? await keepPicture(place.coverPicture) : null
  return { ...stored, coverImageUrl: cover && "imageUrl" in cover ? cover.imageUrl : place.coverImageUrl }
}

async function newRow(row: ItemRow | BrandRow, { importId, format, keepPicture }: Plan): Promise<NewRow> {
  if (!isItem(row)) {
    const { name, ...data } = row
    return { importId, name, data }
  }
  const { name, productUrl } = row
  const picture = row.picture ? await keepPicture(row.picture) : null
  const imageUrl = picture && "imageUrl" in picture ? picture.imageUrl : row.imageUrl
  const mayRead = format !== "library" && productUrl !== null && (name === null || imageUrl === null)
  return {
    ...{ importId, name, productUrl, imageUrl, data: itemData(row) },
    reading: mayRead ? "waiting" : "none",
    reason: picture && "reason" in picture ? picture.reason : (row.reason ?? null),
  }
}
