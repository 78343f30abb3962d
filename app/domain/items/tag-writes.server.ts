import { and, desc, eq, isNotNull, lt } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { enqueue, type JobData } from "#db/jobs.server.ts"
import { items } from "#db/schema/index.ts"
import { keyOfTag, tagKeys, tagsIn, tagsOf, tagsText } from "~/services/tags.ts"
import { requireEditor } from "../collections/access.server.ts"
import { contains } from "../search/matching.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type Once, transact, write } from "../write.server.ts"

/** Items that one transaction changes. */
const AT_ONCE = 500

/**
 * Gives a tag of a collection another name. An item that has both tags keeps one. The newest items change at once, the others
 * after the response.
 */
export async function renameTag(
  viewer: Viewer,
  collectionId: number,
  { from, to }: { from: string; to: string },
  once?: Once,
): Promise<{ id: number }> {
  requireUser(viewer)
  return write(async (tx) => {
    const { id } = await requireEditor(viewer, collectionId, tx)
    await renameStep(tx, { collectionId, from, to })
    return { id }
  }, once)
}

/** The job of a step. A repetition finds its items renamed. */
export const goOnRenaming = (renaming: JobData["rename-tag"]): Promise<void> =>
  transact((tx) => renameStep(tx, renaming))

async function renameStep(tx: Transaction, renaming: JobData["rename-tag"]): Promise<void> {
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
  for (const { id, tags } of tagged) {
    const text = tagsText(tagsIn(tagsOf(tags).map((tag) => (same.includes(keyOfTag(tag)) ? to : tag))))
    await tx
      .update(items)
      .set({ tags: text, tagKeys: tagKeys(text) })
      .where(eq(items.id, id))
  }
  const last = tagged.at(AT_ONCE - 1)
  if (last) await enqueue(tx, "rename-tag", { ...renaming, before: last.id })
}
