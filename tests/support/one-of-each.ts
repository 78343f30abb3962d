import { db } from "#db/client.server.ts"
import { friendRequests, reports } from "#db/schema/index.ts"
import {
  makeBrand,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

/** The owner of everything, who is also administrator, a member of the group who has sent a friend request, and a stranger. */
export type People = { mila: User; boris: User; stranger: User }

/** One of each thing with the id 1, all of mila: collection, item, view link, brand, group, group item, message, friend request; and a report. */
export async function makeOneOfEach({ isPrivate = false } = {}): Promise<People> {
  const mila = await makeUser({ username: "mila", role: "admin" })
  const boris = await makeUser({ username: "boris" })
  const stranger = await makeUser({ username: "stranger" })
  const collection = await makeCollection(mila, { isPrivate, claims: "hidden" })
  await makeItem(collection)
  await makeViewLink(collection, mila, { token: TOKEN })
  await makeBrand({ createdById: mila.id })
  const group = await makeGroup(mila, { isPrivate })
  await makeMember(group, boris)
  await makeGroupItem(group, mila)
  await makeMessage(group, mila)
  await db.insert(friendRequests).values({ senderId: boris.id, receiverId: mila.id })
  await db
    .insert(reports)
    .values({ kind: "item", targetId: 1, ownerId: mila.id, summary: "Vase", reason: "Spam" })
  return { mila, boris, stranger }
}

/** Of the view link. */
const TOKEN = "v".repeat(43)

/** An API address with all parameters filled in; a userId is the one of boris. */
export const addressOf = (path: string, id: number | string = 1): string =>
  path
    .replace("{userId}", id === 1 ? "2" : String(id))
    .replace("{token}", id === 1 ? TOKEN : String(id))
    .replace(/\{\w+\}/g, String(id))
