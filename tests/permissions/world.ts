import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { apiTokens, blocks, friendRequests, reports, users } from "#db/schema/index.ts"
import {
  makeBrand,
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
  PASSWORD,
} from "#tests/support/factories.ts"
import { offerCollection } from "~/domain/collections/handover.server.ts"
import { removeCollectionMember as removeSharer } from "~/domain/collections/member-writes.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { makeImports } from "./imports.ts"
import type { World } from "./matrix.ts"

async function makePeople<Name extends string>(names: Name[]) {
  const made = names.map(async (name) => [name, await makeUser({ username: `a-${name}` })] as const)
  return Object.fromEntries(await Promise.all(made)) as Record<Name, User>
}

/**
 * A collection and a group of one owner. The collaborator is invited to the group, the co-owner is a member. The
 * ex-friend was a co-owner until the friendship ended; the owner has removed `removed` from both. Each of them added an
 * item, a group item and a message before that.
 */
export async function makeThings(isPrivate: boolean, link: string): Promise<World> {
  const people = await makePeople([
    "stranger",
    "friend",
    "ex-friend",
    "removed",
    "collaborator",
    "co-owner",
    "owner",
  ])
  const { owner, stranger, removed, collaborator, "ex-friend": exFriend, "co-owner": coOwner } = people
  // A friend of everyone without a role, and two more friends of the owner with one.
  const [candidate, helper, assistant] = [await makeUser(), await makeUser(), await makeUser()]
  for (const person of [...Object.values(people), helper, assistant])
    if (person !== owner && person !== stranger) await makeFriends(owner, person)
  for (const person of Object.values(people)) await makeFriends(candidate, person)

  const collection = await makeCollection(owner, { isPrivate, claims: "hidden" })
  for (const person of [exFriend, removed, coOwner, helper]) await makeCoOwner(collection, person)
  for (const person of [collaborator, assistant]) await makeCollaborator(collection, person)
  const group = await makeGroup(owner, { isPrivate })
  for (const person of [removed, coOwner, helper]) await makeMember(group, person)
  for (const person of [collaborator, assistant]) await makeMember(group, person, { status: "pending" })

  const removedOf = async (person: User) =>
    (await deleteItem(owner, (await makeItem(collection, { userId: person.id })).id)).id
  const addedBy = async (person: User) => ({
    item: (await makeItem(collection, { userId: person.id })).id,
    groupItem: (await makeGroupItem(group, person)).id,
    message: (await makeMessage(group, person)).id,
    removedItem: await removedOf(person),
  })
  const theirs: Record<string, Awaited<ReturnType<typeof addedBy>>> = {}
  for (const [name, person] of Object.entries(people)) theirs[name] = await addedBy(person)
  const owners = await addedBy(owner)
  const hidden = await makeCollection(candidate, { isPrivate: true })
  const viewLink = await makeViewLink(collection, owner)
  const things = {
    isPrivate,
    link,
    collection: collection.id,
    group: group.id,
    ...owners,
    memberMessage: (await makeMessage(group, helper)).id,
    viewLink: viewLink.id,
    viewToken: viewLink.token,
    hiddenViewLink: (await makeViewLink(hidden, candidate)).id,
    hiddenCollection: hidden.id,
    hiddenItem: (await makeItem(hidden)).id,
    owner: owner.id,
    stranger: stranger.id,
    candidate: candidate.id,
    otherCoOwner: helper.id,
    otherCollaborator: assistant.id,
    otherMember: helper.id,
    otherInvited: assistant.id,
  }
  await removeFriend(exFriend, owner.id)
  await removeSharer(owner, collection.id, "co-owner", removed.id)
  await removeMember(owner, group.id, removed.id)

  await offerCollection(owner, collection.id, coOwner.id)

  const idsFor = (name: string) => {
    const { item, groupItem, message, removedItem } = theirs[name] ?? owners
    const self = (people as Record<string, User>)[name] ?? owner
    const own = { ownItem: item, ownGroupItem: groupItem, ownMessage: message, ownRemovedItem: removedItem }
    return { ...things, self: self.id, ...own }
  }
  return { people, idsFor }
}

/** What people are to noor: she has two requests of the sender and has rejected one, and has asked the receiver. */
export async function makePeopleAroundNoor(isPrivate: boolean): Promise<World> {
  const noor = await makeUser({ username: "noor", isPrivate })
  const people = await makePeople(["stranger", "sender", "receiver", "friend", "blocked", "blocker"])
  const { sender, receiver, friend, blocked, blocker } = people
  await makeFriends(noor, friend)
  await db.insert(blocks).values([
    { userId: noor.id, blockedId: blocked.id },
    { userId: blocker.id, blockedId: noor.id },
  ])
  const requests = await db
    .insert(friendRequests)
    .values([
      { senderId: sender.id, receiverId: noor.id, status: "rejected" },
      { senderId: sender.id, receiverId: noor.id },
      { senderId: noor.id, receiverId: receiver.id },
    ])
    .returning()
  const [rejectedRequest = 0, request = 0] = requests.map(({ id }) => id)
  const ids = { noor: noor.id, username: noor.username, request, rejectedRequest }
  return { people: { ...people, self: noor }, idsFor: () => ids }
}

/** Noor has one of each thing, some in private places; what she made public is reported. */
export async function makeAdministration(): Promise<World> {
  const { noor, user, admin } = await makePeople(["noor", "user", "admin"])
  const collection = await makeCollection(noor)
  const hiddenCollection = await makeCollection(noor, { isPrivate: true })
  const item = await makeItem(collection)
  const messageIn = async (isPrivate: boolean) =>
    (await makeMessage(await makeGroup(noor, { isPrivate }), noor)).id
  const productIn = async (isPrivate: boolean) =>
    (await makeGroupItem(await makeGroup(noor, { isPrivate }), noor)).id
  const [collectionReport] = await db
    .insert(reports)
    .values({
      ...{ kind: "collection", targetId: collection.id, ownerId: noor.id },
      ...{ summary: "Shelf", reason: "Spam" },
    } as const)
    .returning()
  const reported = {
    kind: "item",
    targetId: item.id,
    ownerId: noor.id,
    summary: "Vase",
    reason: "Spam",
  } as const
  const [report] = await db.insert(reports).values(reported).returning()
  const things = {
    noor: noor.id,
    admin: admin.id,
    collection: collection.id,
    hiddenCollection: hiddenCollection.id,
    item: item.id,
    hiddenItem: (await makeItem(hiddenCollection)).id,
    message: await messageIn(false),
    hiddenMessage: await messageIn(true),
    groupItem: await productIn(false),
    hiddenGroupItem: await productIn(true),
    report: report?.id ?? 0,
    collectionReport: collectionReport?.id ?? 0,
  }
  await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.id))
  const people: Record<string, User> = { user, admin }
  return { people, idsFor: (person) => ({ ...things, self: people[person]?.id ?? noor.id }) }
}

/** A user with nothing, and a brand. */
export async function makeUserAndBrand(link: string): Promise<World> {
  const user = await makeUser()
  const brand = await makeBrand()
  const ownBrand = await makeBrand({ createdById: user.id })
  const other = await makeInvitation(await makeUser(), { befriends: true })
  await makeToken(user)
  await makeToken(await makeUser())
  const [ownToken = 0, otherToken = 0] = (await db.select().from(apiTokens)).map(({ id }) => id)
  const tokens = { ownToken, otherToken }
  const ids = {
    ...tokens,
    ...(await makeImports(user, await makeUser())),
    link,
    brand: brand.id,
    ownBrand: ownBrand.id,
    email: user.email,
    password: PASSWORD,
    ownInvitation: (await makeInvitation(user)).id,
    invitation: other.id,
    token: other.token,
    spentToken: (await makeInvitation(user, { used: 1 })).token,
    operatorsInvitation: (await makeInvitation(null)).id,
  }
  return { people: { user }, idsFor: () => ids }
}
