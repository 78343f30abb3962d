import { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { enqueue, type JobData } from "#db/jobs.server.ts"
import { items, jobs } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { keyOfTag, tagKeys, tagsIn, tagsOf, tagsText } from "~/services/item-tags.ts"
import { Pace } from "~/services/pace.server.ts"
import { collectionAccess, requireEditor } from "../collections/access.server.ts"
import { contains } from "../search/matching.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"

/** Reading so many long ones takes 10 ms, and a step renames no more. */
const AT_ONCE = 128

type Renaming = JobData["rename-tag"]

/**
 * Gives a tag of a collection another name. An item that has both tags keeps one. The newest items change at once, the others
 * after the response; all of them after it while another tag is being renamed, so that the last name wins.
 */
export async function renameTag(
  viewer: Viewer,
  collectionId: number,
  { from, to }: { from: string; to: string },
  options?: WriteOptions,
): Promise<{ id: number }> {
  requireUser(viewer)
  return write(async (tx) => {
    const { id, ownerId } = await requireEditor(viewer, collectionId, tx)
    const renaming = { collectionId, from, to }
    const left = (await isRenaming(tx, ownerId, collectionId)) ? renaming : await renameStep(tx, renaming)
    // The owner's jobs run one by one, whoever renames.
    if (left) await enqueue(tx, "rename-tag", left, { userId: ownerId })
    return { id }
  }, options)
}

/** Earlier renames are tried at once, because this one waits for them. Those of older versions have no user until then. */
async function isRenaming(tx: Transaction, ownerId: number, collectionId: number): Promise<boolean> {
  const ofOwner = eq(jobs.userId, ownerId)
  const isIts = and(eq(jobs.kind, "rename-tag"), sql`${jobs.data} ->> '$.collectionId' = ${collectionId}`)
  await tx
    .update(jobs)
    .set({ userId: ownerId, runAt: new Date() })
    .where(or(and(isIts, ofOwner, gt(jobs.runAt, new Date())), and(isIts, isNull(jobs.userId))))
  const [waiting] = await tx.select({ id: jobs.id }).from(jobs).where(and(isIts, ofOwner)).limit(1)
  return waiting !== undefined
}

/** One step of the job. A repetition finds its items renamed. @returns what is left. */
export const goOnRenaming = (renaming: Renaming): Promise<Renaming | undefined> =>
  write((tx) => renameStep(tx, renaming))

async function renameStep(tx: Transaction, renaming: Renaming): Promise<Renaming | undefined> {
  const { collectionId, from, to, before } = renaming
  const tagged = await tx
    .select({ id: items.id, tags: items.tags })
    .from(items)
    .where(
      and(
        eq(items.collectionId, collectionId),
        isNotNull(items.tags),
        contains(items.tagKeys, keyOfTag(from)),
        before === undefined ? undefined : lt(items.id, before),
      ),
    )
    .orderBy(desc(items.id))
    .limit(AT_ONCE)
  const same = [keyOfTag(from), keyOfTag(to)]
  let last: number | undefined
  for (const { id, tags } of new Pace().inTime(tagged)) {
    const text = tagsText(tagsIn(tagsOf(tags).map((tag) => (same.includes(keyOfTag(tag)) ? to : tag))))
    await tx
      .update(items)
      .set({ tags: text, tagKeys: tagKeys(text) })
      .where(eq(items.id, id))
    last = id
  }
  const isAll = tagged.length < AT_ONCE && last === tagged.at(-1)?.id
  return isAll ? undefined : { ...renaming, before: last }
}

/** Counts look at so many tagged items, the newest ones, and name so many tags. */
const COUNTED = 5_000
const NAMED = 500

type TagCount = { tag: string; itemCount: number }

/** The tags of a collection with the number of their items, the most frequent first. The newest item says how a tag is written. */
export async function listTags(
  viewer: Viewer,
  collectionId: number,
  { source = db, among = COUNTED }: { source?: Source; among?: number } = {},
): Promise<TagCount[]> {
  // In one round trip: nobody gets the rows without access.
  const [rows] = await Promise.all([
    source
      .select(pick(items, "tags", "tagKeys"))
      .from(items)
      .where(and(eq(items.collectionId, collectionId), isNotNull(items.tags)))
      .orderBy(desc(items.id))
      .limit(among),
    collectionAccess(viewer, collectionId, source),
  ])
  const counts = new Map<string, TagCount>()
  for (const { tags, tagKeys } of rows) {
    const keys = tagKeys?.slice(1, -1).split(",") ?? []
    for (const [at, tag] of tagsOf(tags).entries()) {
      const key = keys[at] ?? tag
      const count = counts.get(key) ?? { tag, itemCount: 0 }
      count.itemCount++
      counts.set(key, count)
    }
  }
  return [...counts.values()].sort((a, b) => b.itemCount - a.itemCount).slice(0, NAMED)
}

/** The brands of the newest items of a collection, as one of their items writes them, the most frequent first. */
export async function listItemBrands(
  viewer: Viewer,
  collectionId: number,
  { among, limit }: { among: number; limit: number },
): Promise<string[]> {
  const newest = db
    .select(pick(items, "brand", "brandKey"))
    .from(items)
    .where(eq(items.collectionId, collectionId))
    .orderBy(desc(items.id))
    .limit(among)
    .as("newest")
  const [rows] = await Promise.all([
    db
      .select({ brand: sql<string>`max(${newest.brand})` })
      .from(newest)
      .where(ne(newest.brandKey, ""))
      .groupBy(newest.brandKey)
      .orderBy(desc(count()), newest.brandKey)
      .limit(limit),
    collectionAccess(viewer, collectionId),
  ])
  return rows.map(({ brand }) => brand)
}
