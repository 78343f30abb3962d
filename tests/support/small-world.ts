import { setFavorite, setFollowing } from "~/domain/brands/commands.server.ts"
import { saveNote } from "~/domain/collections/notes.server.ts"
import { blockPerson } from "~/domain/friends/block.server.ts"
import { sendFriendRequest } from "~/domain/friends/send-request.server.ts"
import type { User } from "~/domain/viewer.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
} from "./factories.ts"

/**
 * Mila (1) owns a collection with an item and a note, and a group with an item and two messages; all have the id 1.
 * Boris (2) and Dora (4, co-owner) are her friends, Cleo (3, member) has asked to be one, and she has asked Fred (6).
 * Emil (5) is a collaborator. She has blocked Gita (7) and is invited to Dora's group (2).
 */
export async function makeSmallWorld() {
  const names = ["mila", "boris", "cleo", "dora", "emil", "fred", "gita"]
  const users = []
  for (const username of names) users.push(await makeUser({ username }))
  const [mila, boris, cleo, dora, emil] = users as [User, User, User, User, User]
  await makeFriends(mila, boris)
  await makeFriends(mila, dora)
  const collection = await makeCollection(mila, { name: "Hall" })
  await makeCoOwner(collection, dora)
  await makeCollaborator(collection, emil)
  await saveNote(mila, collection.id, { content: "Measure" })
  await makeItem(collection, { name: "Stool", brand: "Artek" })
  const brand = await makeBrand({ name: "Artek" })
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
  return { owner: mila }
}
