import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { Invalid } from "~/errors.ts"
import { validation } from "~/messages.ts"
import { imageId, isUpload } from "~/services/images/address.server.ts"

/** Refuses the path of an upload that does not exist. @param field the input's name of it. */
export async function requireUpload(
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
