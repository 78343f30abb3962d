import { makeBrand, makeCollaborator, makeCollection, makeCoOwner, makeFriends, makeGroup, makeGroupItem, makeItem, makeMember, makeMessage, makeUser } from "#db/factories.ts"
import { removeCollectionMember, removeCollectionMember as removeSharer } from "~/domain/collections/member-writes.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { type User } from "~/domain/viewer.ts"

/*
 * Everybody of the table 'Who is asking' of the product decisions, around one collection, one group and one brand of one
 * owner's. Each is something towards the collection and something towards the group; the names are the collection's,
 * with the group's beside them.
 */
const people = [
  "stranger",
  /** Of the owner's, and nothing more. */
  "friend",
  /** Was a co-owner, and a friend of the owner's, until the friendship ended. */
  "ex-friend",
  /** Was a co-owner and a member until the owner took them out. */
  "removed",
  /** Invited to the group. */
  "collaborator",
  /** A member of the group. */
  "co-owner",
  "owner",
] as const
type Name = (typeof people)[number]

type Id = { id: number }
export type Things = {
  people: Record<Name, User>
  /** A friend of everybody's, with no part in anything. */
  candidate: User
  /** Friends of the owner's that have a part: co-owner and member, collaborator and invited. */
  helper: User
  assistant: User
  isPrivate: boolean
  collection: Id
  /** A private collection of the candidate's. */
  elsewhere: Id
  group: Id
  brand: Id
  item: Id
  groupItem: Id
  /** The owner's message, and the helper's. */
  message: Id
  helpersMessage: Id
  /** What somebody has added or written themselves, while they could; a visitor's is nobody's. */
  own: Record<string, Added>
}
type Added = { item: Id; groupItem: Id; message: Id }

export async function makeThings(isPrivate: boolean): Promise<Things> {
  const named = people.map(async (name) => [name, await makeUser({ username: `a-${name}` })] as const)
  const cast = Object.fromEntries(await Promise.all(named)) as Things["people"]
  const [candidate, helper, assistant] = await Promise.all([makeUser(), makeUser(), makeUser()])
  const { owner, stranger, ...others } = cast
  for (const person of [...Object.values(others), helper, assistant]) await makeFriends(owner, person)
  for (const person of Object.values(cast)) await makeFriends(candidate, person)

  const collection = await makeCollection(owner, { isPrivate })
  for (const person of [cast["ex-friend"], cast.removed, cast["co-owner"], helper])
    await makeCoOwner(collection, person)
  for (const person of [cast.collaborator, assistant]) await makeCollaborator(collection, person)
  const group = await makeGroup(owner, { isPrivate })
  for (const person of [cast.removed, cast["co-owner"], helper]) await makeMember(group, person)
  for (const person of [cast.collaborator, assistant]) await makeMember(group, person, { status: "pending" })

  const things = {
    item: await makeItem(collection),
    groupItem: await makeGroupItem(group, owner),
    message: await makeMessage(group, owner),
    helpersMessage: await makeMessage(group, helper),
    brand: await makeBrand(),
  }
  const ownBy = async (person: User) => ({
    item: await makeItem(collection, { userId: person.id }),
    groupItem: await makeGroupItem(group, person),
    message: await makeMessage(group, person),
  })
  const own: Things["own"] = { visitor: things }
  for (const [name, person] of Object.entries(cast)) own[name] = await ownBy(person)

  await removeFriend(cast["ex-friend"], owner.id)
  await removeCollectionMember(owner, collection.id, "co-owner", cast.removed.id)
  await removeMember(owner, group.id, cast.removed.id)
  const elsewhere = await makeCollection(candidate, { isPrivate: true })
  return {
    people: cast,
    candidate,
    helper,
    assistant,
    isPrivate,
    collection,
    elsewhere,
    group,
    ...things,
    own,
  }
}

/** What this role has added or written. */
export const ownOf = (things: Things, role: string): Added => things.own[role] ?? things

/** The id of who has this role; for a visitor, who has none, the owner's. */
export const selfOf = ({ people }: Things, role: string): number => (people[role as Name] ?? people.owner).id
