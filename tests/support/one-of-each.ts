import { db } from "#db/client.server.ts"
import { makeBrand, makeCollection, makeGroup, makeGroupItem, makeItem, makeMember, makeMessage, makeUser } from "#db/factories.ts"
import { friendRequests } from "#db/schema/index.ts"
import { type User } from "~/domain/viewer.ts"

/** The owner of everything, a member of their group who has asked to be their friend, and somebody else. */
export type People = { mila: User; boris: User; stranger: User }

/**
 * One of each thing, all with the id 1 and all mila's: a collection with an item, a brand, a group with an item and a
 * message, and a friend request to her.
 */
export async function makeOneOfEach({ isPrivate = false } = {}): Promise<People> {
  const mila = await makeUser({ username: "mila" })
  const boris = await makeUser({ username: "boris" })
  const stranger = await makeUser({ username: "stranger" })
  await makeItem(await makeCollection(mila, { isPrivate }))
  await makeBrand()
  const group = await makeGroup(mila, { isPrivate })
  await makeMember(group, boris)
  await makeGroupItem(group, mila)
  await makeMessage(group, mila)
  await db.insert(friendRequests).values({ senderId: boris.id, receiverId: mila.id })
  return { mila, boris, stranger }
}

/** An address of the API with every parameter filled in; of people, boris. */
export const addressOf = (path: string, id: number | string = 1): string =>
  path.replace("{userId}", id === 1 ? "2" : String(id)).replace(/\{\w+\}/g, String(id))
