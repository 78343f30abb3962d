import { db } from "#db/client.server.ts"
import { importPlaces, importRows, type imports } from "#db/schema/index.ts"
import { DomainError, Invalid, TooLarge } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { PictureQuota, requirePictureQuota } from "~/services/images/quota.server.ts"
import { storeImportedPicture } from "~/services/images/upload.server.ts"
import type { BrandRow, ItemRow, PictureRow, Place } from "~/services/import-file/contents.ts"
import type { ImportFile } from "~/services/import-file/read-file.ts"
import { Pace } from "~/services/pace.server.ts"
import type { ListedPicture } from "../pictures.server.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { Duplicates, keysOf } from "./duplicates.server.ts"
import { countKeptSettings, findTarget } from "./targets.server.ts"
import { textQuota } from "./text-quota.server.ts"

/** `import_rows.data` holds the fields without a column of their own. */
export type ItemData = Omit<ItemRow, "name" | "imageUrl" | "images" | "picture" | "productUrl" | "reason">
export type BrandData = Omit<BrandRow, "name">

type NewRow = typeof importRows.$inferInsert
type About = Pick<typeof imports.$inferSelect, "id" | "userId" | "format">
type Options = Pick<WriteOptions, "sender"> & {
  collectionId?: number | undefined
  signal?: AbortSignal | undefined
}
type StoredPlace = Pick<typeof importPlaces.$inferSelect, "id" | "kind" | "targetId">

/** Existing items are left out. @param collectionId gets everything. @throws {Invalid} (field `file`) {TooLarge} */
export async function storeRows(
  file: Pick<ImportFile, "parts"> & Partial<Pick<ImportFile, "picture">>,
  about: About,
  { collectionId, signal, sender }: Options,
): Promise<void> {
  const { id: importId, userId, format } = about
  const takeQuota = await textQuota(userId)
  const duplicates = new Duplicates(about)
  const keepPicture = pictureKeeper(file, userId, signal)
  const seen = new Set<string>()
  const pace = new Pace()
  let place: StoredPlace | undefined

  async function storePlace({ kind, name, ...placeFields }: Place): Promise<StoredPlace> {
    const into = kind === "collection" ? collectionId : undefined
    if (into === undefined) seen.clear()
    const { coverPicture, coverImageUrl, ...data } = {
      coverPicture: null,
      coverImageUrl: null,
      ...placeFields,
    }
    const targetId = into ?? (await findTarget(db, about, { kind, name, data }))
    const coverResult = coverPicture && targetId === null ? await keepPicture(coverPicture) : null
    const cover = coverResult && "imageUrl" in coverResult ? coverResult.imageUrl : coverImageUrl
    const values = { importId, kind, name, targetId, data, coverImageUrl: cover }
    takeQuota(Buffer.byteLength(JSON.stringify(values)))
    const columns = pick(importPlaces, "id", "kind", "targetId")
    const [storedPlace] = await write(
      async (tx) => {
        if (targetId !== null && format !== "links")
          await countKeptSettings(tx, importId, { ...values, coverImageUrl: cover ?? coverPicture }, targetId)
        return tx.insert(importPlaces).values(values).returning(columns)
      },
      { sender },
    )
    if (!storedPlace) throw new Error("The place was not written")
    return storedPlace
  }

  async function rowOf(fileRow: ItemRow | BrandRow) {
    if (!("productUrl" in fileRow)) {
      const { name, ...data } = fileRow
      return { importId, name, data }
    }
    const { name, productUrl, picture, imageUrl, images: several, reason, ...data } = fileRow
    // Our own format says all that it knows, but a row needs a name.
    const isIncomplete = name === null || (format !== "library" && imageUrl === null)
    const reading = productUrl !== null && isIncomplete ? ("waiting" as const) : ("none" as const)
    const keys = format === "library" ? [] : keysOf({ productUrl, data })
    const isRepeated = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    const pictureResult = picture ? await keepPicture(picture) : {}
    const more = several ? await keptOf(several) : {}
    return {
      importId,
      name,
      productUrl,
      imageUrl,
      reason,
      ...more,
      ...pictureResult,
      data,
      reading,
      isRepeated,
    }
  }

  /** Leaves out pictures that cannot be had. */
  async function keptOf(rows: PictureRow[]): Promise<{ images: string; reason?: string }> {
    const pictures: ListedPicture[] = []
    let lost = {}
    for (const { url, picture, alt } of rows) {
      const pictureResult = picture ? await keepPicture(picture) : { imageUrl: url }
      if ("reason" in pictureResult) lost = pictureResult
      else if (pictureResult.imageUrl) pictures.push({ url: pictureResult.imageUrl, alt })
    }
    return { images: JSON.stringify(pictures), ...lost }
  }

  async function storeSome({ id: placeId, kind, targetId }: StoredPlace, fileRows: (ItemRow | BrandRow)[]) {
    const rows: NewRow[] = []
    for (const one of fileRows) rows.push({ ...(await rowOf(one)), placeId })
    takeQuota(Buffer.byteLength(JSON.stringify(rows)))
    const duplicateIds = await duplicates.find(rows.map((row) => ({ ...row, kind, targetId })))
    const values = rows.map((row, at) => {
      const duplicateOf = duplicateIds[at] ?? null
      return { ...row, duplicateOf, isChosen: !row.isRepeated && duplicateOf === null }
    })
    await write((tx) => tx.insert(importRows).values(values), { sender })
  }

  for await (const part of file.parts()) {
    if ("place" in part) place = await storePlace(part.place)
    else if (place) {
      const into = place
      await pace.parts<ItemRow | BrandRow>(part.rows, (some) => storeSome(into, some))
    }
  }
  if (!place) throw new Invalid({ file: ["There is nothing in this file to import."] })
}

/** @returns a function that stores a picture of the file and returns its address or the reason. */
function pictureKeeper(
  { picture }: Partial<Pick<ImportFile, "picture">>,
  userId: number,
  signal?: AbortSignal,
) {
  const quota = new PictureQuota(userId)
  const results = new Map<string, { imageUrl: string } | { reason: string }>()
  const keep = async (path: string) => {
    const bytes = await picture?.(path)
    if (!bytes) return { reason: "Its picture is not in the file." }
    try {
      return { imageUrl: (await storeImportedPicture(userId, bytes, { signal, quota })).imageUrl }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // One picture may be too large. If the quota is used up, nothing of the file is stored.
      if (error instanceof TooLarge) await requirePictureQuota(userId, bytes.byteLength)
      return { reason: "Its picture could not be read." }
    }
  }
  return async (path: string) => {
    signal?.throwIfAborted()
    const result = results.get(path) ?? (await keep(path))
    results.set(path, result)
    return result
  }
}
