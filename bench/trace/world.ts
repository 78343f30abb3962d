import { db } from "../../db/client.server.ts"
import {
  makeBrand,
  makeCollection,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  PASSWORD,
} from "../../tests/support/factories.ts"

export { db, PASSWORD }

/** @returns user 1, who has collection 1 with 12 items and group 1 with 3 messages. */
export async function makeWorld() {
  const [user, friend] = [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })]
  await makeFriends(user, friend)
  await makeBrand({ name: "Iittala", createdById: user.id })
  const collection = await makeCollection(user, { name: "Hall" })
  for (let n = 0; n < 12; n++) await makeItem(collection)
  const group = await makeGroup(user, { name: "Garden" })
  await makeMember(group, friend)
  await makeGroupItem(group, friend)
  for (let n = 0; n < 3; n++) await makeMessage(group, friend)
  return user
}
