import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { DomainError, Forbidden, Invalid, NotFound } from "~/errors.ts"
import { keyOfTag, tagLimits, tagsIn, tagsOf, tagsText } from "~/services/item-tags.ts"
import { inTurns } from "~/services/pace.server.ts"
import { requireAdder } from "../collections/access.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { copyWithin } from "./copy-writes.server.ts"
import type { Batch } from "./inputs.server.ts"
import { deleteWithin } from "./trash-writes.server.ts"
import { requireItemEditor, updateWithin } from "./writes.server.ts"

type Why = "not yours" | "gone" | "other"

/** Those that stay have the message of their error, by id. `names` are theirs, where the viewer sees them. */
export type BatchResult = {
  done: number[]
  refused: Record<string, string>
  stays: { why: Why; name: string | null }[]
}

/** Does to each item what its single call does, in one transaction. What one item refuses does not stop the others. @throws for a collection that takes none. */
export async function changeItems(
  viewer: Viewer,
  input: Batch,
  options?: WriteOptions,
): Promise<BatchResult> {
  const user = requireUser(viewer)
  const act = input.action === "delete" ? erase : write
  return act(async (tx) => {
    if (input.collectionId) await requireAdder(viewer, input.collectionId, tx)
    const result: BatchResult = { done: [], refused: {}, stays: [] }
    for await (const id of inTurns(new Set(input.ids)))
      try {
        await changeOne(tx, user, id, input)
        result.done.push(id)
      } catch (error) {
        // The single writes throw before they have written anything.
        if (!(error instanceof DomainError)) throw error
        result.refused[id] = error.message
        result.stays.push({ why: whyOf(error), name: await nameOf(tx, id, error) })
      }
    return result
  }, options)
}

async function changeOne(tx: Transaction, user: User, id: number, input: Batch): Promise<unknown> {
  const { action, collectionId = 0, tag = "", state } = input
  if (action === "delete") return deleteWithin(tx, user, id)
  if (action === "copy") return copyWithin(tx, user, id, collectionId)
  if (action === "move") return updateWithin(tx, user, id, { collectionId })
  if (action === "state") return updateWithin(tx, user, id, { state })
  const tags = tagsOf((await requireItemEditor(user, id, tx)).tags)
  const others = tags.filter((one) => keyOfTag(one) !== keyOfTag(tag))
  if (action === "untag") return updateWithin(tx, user, id, { tags: tagsText(others) })
  // An item that has the tag keeps the order of its tags, and takes the new spelling.
  const all = tagsIn(
    others.length < tags.length ? tags.map((one) => (others.includes(one) ? one : tag)) : [...tags, tag],
  )
  if (all.length > tagLimits.count)
    throw new Invalid({ tag: [`This item has ${tagLimits.count} tags already`] })
  return updateWithin(tx, user, id, { tags: tagsText(all) })
}

const whyOf = (error: DomainError): Why =>
  error instanceof Forbidden ? "not yours" : error instanceof NotFound ? "gone" : "other"

/** Who is told that an item is not there is not told its name. */
async function nameOf(tx: Transaction, id: number, error: DomainError): Promise<string | null> {
  if (error instanceof NotFound) return null
  const [row] = await tx.select({ name: items.name }).from(items).where(eq(items.id, id))
  return row?.name ?? null
}
