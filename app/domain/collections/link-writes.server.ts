import { and, eq, isNull, lt, or } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { viewLinks } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { recordEvent } from "../events/record.server.ts"
import { newSeeded, tokenOf } from "../seeded-token.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { requireEditor } from "./access.server.ts"
import { type NewViewLink, VIEW_LINKS_MAX } from "./link-inputs.server.ts"
import { type ViewLink, viewLinkResponse } from "./link-responses.server.ts"

/** A repetition gets the same token. @throws {Conflict} above the limit. */
export async function createViewLink(
  viewer: Viewer,
  collectionId: number,
  { name, expiresAt }: NewViewLink,
  options?: WriteOptions,
): Promise<ViewLink & { token: string }> {
  const { seeded, ...link } = await write(
    async (tx) => {
      const { id: createdById } = requireUser(viewer)
      await requireEditor(viewer, collectionId, tx)
      if ((await tx.$count(viewLinks, eq(viewLinks.collectionId, collectionId))) >= VIEW_LINKS_MAX)
        throw new Conflict(`This collection has ${VIEW_LINKS_MAX} links already. End one to make another.`)
      const seeded = newSeeded("view-link")
      const [row] = await tx
        .insert(viewLinks)
        .values({ collectionId, name, expiresAt, createdById, tokenHash: seeded.hash })
        .returning(columnsFor(viewLinks, viewLinkResponse))
      if (!row) throw new Error("The link was not written")
      const details = { link: row.id, collection: collectionId, name }
      await recordEvent(tx, "view-link-made", { userId: createdById, details })
      return { ...row, works: true, seeded }
    },
    options,
    async ({ id }) => (await db.$count(viewLinks, eq(viewLinks.id, id))) > 0,
  )
  return { ...link, token: tokenOf("view-link", seeded) }
}

export async function endViewLink(
  viewer: Viewer,
  collectionId: number,
  id: number,
  options?: WriteOptions,
): Promise<void> {
  const { id: userId } = requireUser(viewer)
  await erase(async (tx) => {
    await requireEditor(viewer, collectionId, tx)
    const [ended] = await tx
      .delete(viewLinks)
      .where(and(eq(viewLinks.id, id), eq(viewLinks.collectionId, collectionId)))
      .returning({ name: viewLinks.name })
    if (!ended) throw new NotFound("Link not found")
    const details = { link: id, collection: collectionId, name: ended.name }
    await recordEvent(tx, "view-link-ended", { userId, details })
  }, options)
}

/** @param day such as 2030-01-31. */
export const recordLinkUse = (id: number, day: string): Promise<unknown> =>
  write((tx) =>
    tx
      .update(viewLinks)
      .set({ lastUsedOn: day })
      .where(and(eq(viewLinks.id, id), or(isNull(viewLinks.lastUsedOn), lt(viewLinks.lastUsedOn, day)))),
  )
