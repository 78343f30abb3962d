import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { validation } from "~/messages.ts"
import { imageId, isUpload } from "~/services/images/address.server.ts"
import { Invalid } from "./errors.ts"
import type { Viewer } from "./viewer.ts"
import { write } from "./write.server.ts"

/**
 * Takes note of a picture that was uploaded for an item before the item is there.
 * @returns its path; under a repeated one-time key that of the first one.
 */
export const notePicture = (imageUrl: string): Promise<{ imageUrl: string; pictures: string[] }> =>
  write(async () => ({ imageUrl, pictures: [] }))

/**
 * Refuses a path that this app never gave out (api.md: addresses of pictures are absolute, or a path this app gave out).
 * @param field the input's name of it. @throws {Invalid}
 */
export async function needUpload(
  tx: Transaction,
  field: string,
  imageUrl: string | null | undefined,
): Promise<void> {
  if (!imageUrl || !isUpload(imageUrl)) return
  const [upload] = await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.id, imageId(imageUrl)))
  if (!upload) throw new Invalid({ [field]: [validation.url] })
}

let keep = (_imageUrl: string, _userId: number) => {}

/** Sets who fetches the pictures of saved items. */
export function onPictureSaved(listener: typeof keep): void {
  keep = listener
}

/** Every write that saves an item calls this after its commit. */
export function pictureSaved(viewer: Viewer, imageUrl: string | null | undefined): void {
  if (viewer && imageUrl) keep(imageUrl, viewer.id)
}
