import { makeBrand, makeCollection, makeCoOwner, makeFriends, makeGroup, makeGroupItem, makeItem, makeMessage, makeUser } from "#db/factories.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { saveNote } from "~/domain/collections/writes.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"

/**
 * One of everything, each with the id 1 in an empty database: Mila (1) owns a collection with an item and a note, a brand
 * and a group. Boris (2) and Dora (4) are her friends, Dora a co-owner; Cleo (3) has asked to be one; Emil (5) is
 * none.
 */
export async function makeSmallWorld() {
  const owner = await makeUser({ username: "mila" })
  const friend = await makeUser({ username: "boris" })
  const cleo = await makeUser({ username: "cleo" })
  const coOwner = await makeUser({ username: "dora" })
  await makeUser({ username: "emil" })
  for (const person of [friend, coOwner]) await makeFriends(owner, person)
  const place = await makeCollection(owner, { name: "Hall" })
  await makeCoOwner(place, coOwner)
  await saveNote(owner, place.id, { content: "Measure" })
  await makeItem(place, { name: "Stool", brand: "Artek" })
  const { id } = await makeBrand({ name: "Artek" })
  await setFollowing(owner, id, true)
  await setFavorite(owner, id, true)
  const group = await makeGroup(owner, { name: "Kitchen" })
  await makeGroupItem(group, owner, { name: "Bowl" })
  await makeMessage(group, friend, { content: "Hello" })
  await sendFriendRequest(cleo, { username: "mila" })
  return { owner }
}
