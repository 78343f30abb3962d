import { createHash } from "node:crypto"
import { findImage, recordStored } from "#db/image-records.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import type { Encoded } from "./encode.server.ts"

/** Files are named by their content, so that the same picture is kept once, however often it came. */
export const contentKey = (contentHash: string) => `${contentHash.slice(0, 2)}/${contentHash}.webp`

/**
 * Writes that a picture is there, then stores it: in this order, so that nobody who removes unused files can miss that
 * this one is wanted (see unused.server.ts). A row without its file is a picture still to be fetched.
 */
export async function keepContent(
  key: { id: string; address: string },
  { bytes, width, height }: Encoded,
  userId?: number,
): Promise<void> {
  const contentHash = createHash("sha256").update(bytes).digest("hex")
  await recordStored(key, { contentHash, width, height, bytes: bytes.byteLength }, userId)
  await uploads.write(contentKey(contentHash), bytes)
}

/** The bytes of a kept picture, or null when it is not kept. */
export async function readContent(id: string): Promise<Uint8Array | null> {
  const known = await findImage(id)
  return known?.contentHash ? uploads.read(contentKey(known.contentHash)) : null
}
