import { eq } from "drizzle-orm"
import { collections } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { isUpload, pictureFor } from "~/services/images/address.server.ts"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { collection as words } from "~/words/messages.ts"
import { collectionEntries } from "../../accounts/export/library.server.ts"
import type { PictureOf } from "../../accounts/export/pictures.server.ts"
import type { CollectionAccess } from "../access.server.ts"
import { mayEdit } from "../policy.ts"

/**
 * Uploads are no files here: another installation gets them from this one. The addresses that pages show of private ones
 * would end within a day.
 */
export const linkedPictures =
  (origin: string, isPrivate: boolean) =>
  (imageUrl: string | null): ReturnType<PictureOf> => {
    if (!imageUrl || !isUpload(imageUrl)) return { imageUrl, picture: null }
    const path = isPrivate ? imageUrl : pictureFor(imageUrl, { private: false })?.src
    return { imageUrl: `${origin}${path}`, picture: null }
  }

/** The entry is as in `library.json`. Only editors get its note, and those of its items. @throws {NotFound} when it was deleted meanwhile. */
export async function collectionEntry({ id, role }: CollectionAccess, pictureOf: PictureOf) {
  const entries = collectionEntries(eq(collections.id, id), pictureOf)
  for await (const entry of entries)
    return mayEdit(role) ? entry : { ...entry, note: null, items: withoutNotes(entry.items) }
  throw new NotFound(words.notFound)
}

export type CollectionEntry = Awaited<ReturnType<typeof collectionEntry>>

async function* withoutNotes(items: AsyncIterable<ItemRow>): AsyncGenerator<ItemRow> {
  for await (const item of items) yield { ...item, note: null }
}
