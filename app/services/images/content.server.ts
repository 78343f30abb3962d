import { hash } from "node:crypto"
import { findImage, recordStored } from "#db/image-records.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import type { Encoded } from "./encode.server.ts"

/** Files are named by their content, so equal pictures are stored once. */
export const contentKey = (contentHash: string) => `${contentHash.slice(0, 2)}/${contentHash}.webp`

/** Writes the row first, so that the removal of unused files sees it. A row without its file is fetched again. */
export async function keepContent(
  key: { id: string; address: string },
  { bytes, width, height }: Encoded,
  userId?: number,
): Promise<void> {
  const contentHash = hashOf(bytes)
  await recordStored(key, { contentHash, width, height, bytes: bytes.byteLength }, userId)
  await uploads.write(contentKey(contentHash), bytes)
}

export async function readContent(id: string): Promise<Uint8Array | null> {
  const known = await findImage(id)
  return known?.contentHash ? uploads.read(contentKey(known.contentHash)) : null
}

const hashOf = (bytes: Uint8Array) => hash("sha256", bytes)

/** @returns null for a missing or changed file. */
export async function readContentOf(contentHash: string): Promise<Uint8Array | null> {
  const bytes = await uploads.read(contentKey(contentHash))
  return bytes && hashOf(bytes) === contentHash ? bytes : null
}
