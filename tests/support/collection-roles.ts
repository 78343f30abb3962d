import { db } from "#db/client.server.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { removeSharer } from "~/domain/collections/sharing.server.ts"
import { removeFriend } from "~/domain/friends/friendship.server.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "./factories.ts"

/*
 * The table 'Who is asking' of the product decisions for collections and items, call by call. `former` was a co-owner
 * until the friendship with the owner ended, `removed` until the owner took them out; both are nobody special after it.
 */
export const roles = [
  "visitor",
  "stranger",
  "friend",
  "former",
  "removed",
  "collaborator",
  "co-owner",
  "owner",
] as const
export type Role = (typeof roles)[number]

/** Everybody of the table around one collection with one item of its owner's. */
export type Cast = {
  people: Record<Exclude<Role, "visitor">, SignedIn>
  /** A friend of everybody who may share, with no role of their own. */
  candidate: SignedIn
  place: { id: number; userId: number; isPrivate: boolean }
  theirItem: { id: number }
}

/** An empty database with a new cast: what one role has done would change what the next may. */
export async function newCast(isPrivate: boolean): Promise<Cast> {
  await db.$client.migrate(["DELETE FROM users", "DELETE FROM collections", "DELETE FROM items"])
  const named = roles.slice(1).map(async (role) => [role, await makeUser({ username: `a-${role}` })] as const)
  const people = Object.fromEntries(await Promise.all(named)) as Cast["people"]
  const candidate = await makeUser()
  const { owner } = people
  for (const role of ["friend", "former", "removed", "collaborator", "co-owner"] as const)
    await makeFriends(owner, people[role])
  for (const role of ["owner", "co-owner", "collaborator", "friend", "stranger"] as const)
    await makeFriends(candidate, people[role])
  const place = await makeCollection(owner, { isPrivate })
  for (const role of ["former", "removed", "co-owner"] as const) await makeCoOwner(place, people[role])
  await makeCollaborator(place, people.collaborator)
  await removeFriend(people.former, owner.id)
  await removeSharer(owner, place.id, "co-owner", people.removed.id)
  return { people, candidate, place, theirItem: await makeItem(place) }
}

export const actorOf = ({ people }: Cast, role: Role): SignedIn | null =>
  role === "visitor" ? null : people[role]

/** The API's status of each call on a public collection, in the order of `roles`. */
const inPublic: Record<string, number[]> = {
  "GET collection": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET items": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET check": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET co-owners": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET collaborators": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET notes": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET item": [200, 200, 200, 200, 200, 200, 200, 200],
  "PATCH name": [401, 403, 403, 403, 403, 403, 200, 200],
  "PATCH unchanged owner and privacy": [401, 403, 403, 403, 403, 403, 200, 200],
  "PATCH privacy": [401, 403, 403, 403, 403, 403, 403, 200],
  "PATCH owner": [401, 403, 403, 403, 403, 403, 403, 403],
  "DELETE collection": [401, 403, 403, 403, 403, 403, 403, 204],
  "POST co-owner": [401, 403, 403, 403, 403, 403, 201, 201],
  "POST collaborator": [401, 403, 403, 403, 403, 403, 201, 201],
  "DELETE another co-owner": [401, 403, 403, 403, 403, 403, 204, 204],
  "DELETE another collaborator": [401, 403, 403, 403, 403, 403, 204, 204],
  "POST note": [401, 403, 403, 403, 403, 403, 200, 200],
  "POST cover": [401, 403, 403, 403, 403, 403, 200, 200],
  "POST picture": [401, 200, 200, 200, 200, 200, 200, 200],
  "POST item": [401, 201, 201, 201, 201, 201, 201, 201],
  "PATCH item": [401, 403, 403, 403, 403, 403, 200, 200],
  "DELETE item": [401, 403, 403, 403, 403, 403, 204, 204],
  "PATCH own item": [401, 200, 200, 200, 200, 200, 200, 200],
}

/** A private collection answers its own people alike, and is not there for the others. */
const inPrivate: typeof inPublic = Object.fromEntries(
  Object.entries(inPublic).map(([call, statuses]) => [
    call,
    statuses.map((status, index) => (index < 5 && status !== 401 ? 404 : status)),
  ]),
)

/** The API's status of a call for each role. */
export function statusesOf(call: string, isPrivate: boolean): Record<Role, number> {
  const statuses = (isPrivate ? inPrivate : inPublic)[call]
  if (!statuses) throw new Error(`The table has no call '${call}'`)
  return Object.fromEntries(roles.map((role, index) => [role, statuses[index]])) as Record<Role, number>
}
