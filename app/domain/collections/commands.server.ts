import { collections } from "#db/schema/index.ts"
import { account, titles } from "~/messages.ts"
import { needRoom } from "../room.server.ts"
import { fold } from "../text.ts"
import { needSameId, requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import type { NewCollection } from "./schema.server.ts"
import { notDeleted } from "./visible.server.ts"

/**
 * Creates a collection that the viewer owns.
 * @returns its id.
 * @throws {Unauthenticated} 'You must be logged in to create collections'.
 * @throws {Forbidden} when the body names somebody else as the owner. @throws {Conflict} when they have too many.
 */
export async function createCollection(viewer: Viewer, input: NewCollection): Promise<{ id: number }> {
  const person = requireUser(viewer, account.loginToCreateCollection, { title: titles.authentication })
  needSameId(person.id, input.userId)
  return write(async (tx) => {
    await needRoom(tx, collections.userId, person.id, "collections", notDeleted)
    const [row] = await tx
      .insert(collections)
      .values({
        name: input.name,
        nameKey: fold(input.name),
        description: input.description ?? null,
        isPrivate: input.isPrivate,
        userId: person.id,
      })
      .returning({ id: collections.id })
    if (!row) throw new Error("The collection was not written")
    return row
  })
}
