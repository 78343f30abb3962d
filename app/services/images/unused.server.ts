import { findFiles, findIdsBefore, forgetUnused, isContentUsed } from "#db/image-records.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { Pace } from "../pace.server.ts"
import { imageId } from "./address.server.ts"
import { contentKey } from "./content.server.ts"
import { dropRenditions } from "./serve.server.ts"

type Files = Awaited<ReturnType<typeof findFiles>>

export const filesOf = (imageUrls: string[]): Promise<Files> =>
  filesWith([...new Set(imageUrls)].map(imageId))

async function filesWith(ids: string[]): Promise<Files> {
  const files: Files = []
  await new Pace().parts(ids, async (some) => files.push(...(await findFiles(some))))
  return files
}

/** The sweep may be repeated with the same files. @returns how many nothing refers to: these are deleted. */
export async function releaseFiles(files: Files, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  await new Pace().parts(files, async (some) => {
    signal?.throwIfAborted()
    deleted += await releaseSome(some)
  })
  return deleted
}

async function releaseSome(files: Files): Promise<number> {
  const ids = files.map(({ id }) => id)
  await forgetUnused(ids)
  const usedIds = new Set((await findFiles(ids)).map(({ id }) => id))
  const unused = files.filter(({ id }) => !usedIds.has(id))
  for (const hash of new Set(unused.map((file) => file.contentHash))) if (hash) await removeContent(hash)
  for (const { id } of unused) await dropRenditions(id)
  return unused.length
}

/** Uploads and previews that were never saved are unused too. */
export async function sweepUnusedPictures(before: Date): Promise<number> {
  let deleted = 0
  let ids = await findIdsBefore(before, "")
  while (ids.length > 0) {
    deleted += await releaseFiles(await filesWith(ids))
    ids = await findIdsBefore(before, ids.at(-1) ?? "")
  }
  return deleted
}

/** Restores the file if the same picture is added meanwhile. */
async function removeContent(hash: string): Promise<void> {
  const key = contentKey(hash)
  if (await isContentUsed(hash)) return
  const bytes = await uploads.read(key)
  await uploads.remove(key)
  if (bytes && (await isContentUsed(hash))) await uploads.write(key, bytes)
}
