import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users as usersTable } from "#db/schema/index.ts"
import {
  makeBrand,
  makeClaim,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeInvitation,
  makeItem,
  makeMember,
  makeMessage,
  makeToken,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { report } from "~/domain/administration/report-writes.server.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { saveNote } from "~/domain/collections/note-writes.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

export const VIEW_TOKEN = "v".repeat(43)
/** Of Dora's wish list. */
export const WISH_TOKEN = "w".repeat(43)

/**
 * Mila (1) owns a collection with an item, a note and a view link, and a group with an item and two messages; all have the id 1.
 * Boris (2) and Dora (4, co-owner) are her friends, Cleo (3, member) has asked to be one, and she has asked Fred (6).
 * Emil (5) is a collaborator. She has blocked Gita (7) and is invited to Dora's group (2).
 * @returns Mila.
 */
export async function makeSmallWorld(): Promise<User> {
  const names = ["mila", "boris", "cleo", "dora", "emil", "fred", "gita"]
  const users = []
  for (const username of names) users.push(await makeUser({ username }))
  const [mila, boris, cleo, dora, emil] = users as [User, User, User, User, User]
  await db.update(usersTable).set({ role: "admin" }).where(eq(usersTable.id, mila.id))
  await makeFriends(mila, boris)
  await makeFriends(mila, dora)
  const collection = await makeCollection(mila, { name: "Hall" })
  await makeCoOwner(collection, dora)
  await makeCollaborator(collection, emil)
  await saveNote(mila, collection.id, { content: "Measure" })
  await makeItem(collection, { name: "Stool", brand: "Artek" })
  const brand = await makeBrand({ name: "Artek", createdById: mila.id })
  await setFollowing(mila, brand.id, true)
  await setFavorite(mila, brand.id, true)
  const group = await makeGroup(mila, { name: "Kitchen" })
  await makeMember(group, cleo)
  await makeGroupItem(group, mila, { name: "Bowl" })
  await makeMessage(group, boris, { content: "Hello" })
  await makeMessage(group, mila, { content: "Welcome" })
  await makeMember(await makeGroup(dora, { name: "Garden" }), mila, { status: "pending" })
  await sendFriendRequest(cleo, { username: "mila" })
  await sendFriendRequest(mila, { username: "fred" })
  await blockPerson(mila, { username: "gita" })
  await importLinks(mila, { urls: ["https://shop.example/chair"], collectionId: collection.id })
  await makeToken(mila, { name: "Script", scope: "read" })
  await report(cleo, { kind: "item", id: 1, reason: "Not a stool" })
  await deleteItem(mila, (await makeItem(collection, { name: "Lost stool" })).id)
  await makeViewLink(collection, mila, { token: VIEW_TOKEN })
  const wishes = await makeCollection(dora, { name: "Wishes", claims: "hidden" })
  await makeViewLink(wishes, dora, { token: WISH_TOKEN })
  await makeClaim(await makeItem(wishes, { name: "Lamp" }), { userId: mila.id })
  await makeItem(wishes, { name: "Free lamp" })
  await makeInvitation(mila, { uses: 5, used: 2, befriends: true })
  return mila
}
