import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { sumUploads } from "#db/image-records.server.ts"
import { brands, groupItems, importPlaces, importRows, imports, items } from "#db/schema/index.ts"
import { TooLarge } from "~/errors.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { inMb, quotaOf } from "~/services/images/quota.server.ts"

const MB = 1024 * 1024

/** SQLite reads no texts for their lengths: so many rows take 1 ms, however long they are. */
const ROWS_AT_ONCE = 2_000

/** The user's quota without pictures, texts and open imports. @returns counts bytes. @throws {TooLarge} above the quota. */
export async function textQuota(userId: number): Promise<(bytes: number) => void> {
  const quotaMb = await quotaOf(userId)
  let used = quotaMb === 0 ? 0 : (await sumUploads(userId)) + (await sumTexts(userId))
  return (bytes) => {
    if (quotaMb > 0 && used + bytes > quotaMb * MB)
      throw new TooLarge(
        `This import does not fit: your pictures, products and imports use ${inMb(used).toLocaleString("en")} of ` +
          `${quotaMb.toLocaleString("en")} MB. Please delete some first.`,
      )
    used += bytes
  }
}

/** Bytes of the texts that a user has added, and of their imports that are not finished. */
async function sumTexts(userId: number): Promise<number> {
  const { name, description, productUrl, imageUrl, images, tags, note } = items
  const unfinished = and(eq(imports.userId, userId), eq(imports.isDeleted, false), ne(imports.status, "done"))
  let bytes =
    (await sum([name, description, productUrl, imageUrl, images, tags, note], eq(items.userId, userId))) +
    (await sum(
      [
        groupItems.name,
        groupItems.description,
        groupItems.productUrl,
        groupItems.imageUrl,
        groupItems.images,
      ],
      eq(groupItems.userId, userId),
    )) +
    (await sum([brands.name, brands.description], eq(brands.createdById, userId))) +
    (await sum([imports.file], unfinished))
  for (const { id } of await db.select({ id: imports.id }).from(imports).where(unfinished)) {
    bytes += await sum([importPlaces.data, importPlaces.coverImageUrl], eq(importPlaces.importId, id))
    for (const isChosen of [true, false]) {
      // Rows that were added or failed keep hardly anything. An index has these in order.
      const isState = and(eq(importRows.status, "waiting"), eq(importRows.isChosen, isChosen))
      const { name, productUrl, imageUrl, images, data } = importRows
      const texts = [name, productUrl, imageUrl, images, data] as const
      bytes += await sum(texts, and(eq(importRows.importId, id), isState))
    }
  }
  return bytes
}

async function sum(
  [text, ...more]: readonly [SQLiteColumn, ...SQLiteColumn[]],
  condition: SQL | undefined,
): Promise<number> {
  const lengths = [text, ...more].map((column) => sql`coalesce(octet_length(${column}), 0)`)
  let bytes = 0
  for (let after: number | null = 0; after !== null; ) {
    await eventLoopTurn()
    const [page]: { bytes: number; last: number | null }[] = await db.all(sql`
      select coalesce(sum("bytes"), 0) as "bytes", max("id") as "last" from (
        select "id", ${sql.join(lengths, sql` + `)} as "bytes" from ${text.table}
        where ${and(condition, sql`"id" > ${after}`)} order by "id" limit ${ROWS_AT_ONCE})`)
    bytes += page?.bytes ?? 0
    after = page?.last ?? null
  }
  return bytes
}
