import { eq, or } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeItem,
  makeItems,
  makeMember,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { STEP_ROWS, useSlowClock } from "#tests/support/slow-clock.ts"
import { issuePasswordReset } from "~/domain/accounts/credential-writes.server.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { register } from "~/domain/accounts/writes.server.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { listCollectionMembers } from "~/domain/collections/member-reads.server.ts"
import { getCollection, listCollections } from "~/domain/collections/reads.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { findPerson, searchPeople } from "~/domain/friends/people-reads.server.ts"
import { listFriends } from "~/domain/friends/reads.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { listMembers } from "~/domain/groups/member-reads.server.ts"
import { readMessages } from "~/domain/groups/message-reads.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()
useSlowClock()

const LARGE = STEP_ROWS + 40
const page = { limit: 60 }

let mila: User
let boris: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
  boris = await makeUser()
})

async function largeAccount() {
  await makeFriends(mila, boris)
  const hers = [await makeCollection(mila), await makeCollection(mila)]
  for (const place of hers) await makeItems(place, LARGE, { userId: boris.id })
  const his = await makeCollection(boris)
  await makeCoOwner(his, mila)
  await makeItems(his, 200, { userId: mila.id })
  const brand = await makeBrand({ name: "Iittala", createdById: mila.id })
  await db.insert(schema.brandFollows).values({ userId: mila.id, brandId: brand.id })
  const [shared, alone] = [await makeGroup(mila), await makeGroup(mila)]
  await makeMember(shared, boris)
  const message = { groupId: shared.id, userId: mila.id, content: "Noon?" }
  await db.insert(schema.groupMessages).values(Array.from({ length: 100 }, () => message))
  const token = await openSession(mila.id)
  return { hers, his, shared, alone, token }
}

test("a large deleted account is invisible to everybody at once, and after every step", async () => {
  const { hers, his, shared, alone, token } = await largeAccount()
  await deleteAccount(mila, { currentPassword: PASSWORD })
  let steps = 0
  do {
    for (const { id } of hers) await expect(getCollection(boris, id)).rejects.toThrow(NotFound)
    expect((await listCollections(null, page)).items.map(({ collection }) => collection.id)).toEqual([his.id])
    await expect(getGroup(boris, alone.id)).rejects.toThrow(NotFound)
    expect((await getGroup(boris, shared.id)).group).toMatchObject({ ownerId: boris.id, memberCount: 1 })
    expect((await listMembers(boris, shared.id, page)).items).toMatchObject([
      { userId: boris.id, role: "owner" },
    ])
    for (const { user, userId } of (await readMessages(shared.id, page)).items)
      expect([user, userId]).toEqual([null, null])
    expect((await listFriends(boris, page)).items).toEqual([])
    expect((await listCollectionMembers(boris, his.id, "co-owner", page)).items).toEqual([])
    for (const name of ["mila", `deleted:${mila.id}`]) {
      expect([await searchPeople(boris, { username: name }), await findPerson(boris, name)]).toEqual([
        [],
        null,
      ])
      await expect(sendFriendRequest(boris, { username: name })).rejects.toThrow(NotFound)
      await expect(blockPerson(boris, { username: name })).rejects.toThrow(NotFound)
    }
    expect(await findSession(token)).toBeNull()
    await expect(verifyCredentials({ email: mila.email, password: PASSWORD })).rejects.toThrow(
      Unauthenticated,
    )
    expect(await issuePasswordReset(`deleted:${mila.id}`, { limited: false })).toBeNull()
    steps++
  } while (!(await nextStep()))
  expect(steps).toBeGreaterThan(5)
  expect(await referencesTo(mila.id)).toEqual([])
  expect(await db.$count(schema.items)).toBe(200)
  expect(await db.$count(schema.groupMessages)).toBe(100)
})

/** Columns of any table that still name a user. */
async function referencesTo(userId: number): Promise<string[]> {
  const { users, sessions, brands, brandFollows, collections, collectionCoOwners, items, groups } = schema
  const columns: SQLiteColumn[] = [
    users.id,
    sessions.userId,
    brands.createdById,
    brandFollows.userId,
    collections.userId,
    collectionCoOwners.userId,
    collectionCoOwners.addedById,
    items.userId,
    groups.ownerId,
    schema.groupMembers.userId,
    schema.groupMembers.invitedById,
    schema.groupMessages.userId,
    schema.friends.friendId,
  ]
  const found: string[] = []
  for (const column of columns)
    if ((await db.$count(column.table, eq(column, userId))) > 0) found.push(column.name)
  return found
}

test("the invitations of a deleted account lose its name in steps", async () => {
  const { invitedById } = schema.groupMembers
  const guest = await makeUser()
  for (let made = 0; made < LARGE; made++)
    await makeMember(await makeGroup(boris), guest, { invitedById: mila.id })
  await deleteAccount(mila, { currentPassword: PASSWORD })
  const left = await db.$count(schema.groupMembers, eq(invitedById, mila.id))
  expect(left).toBeGreaterThanOrEqual(LARGE - STEP_ROWS)
  while (!(await nextStep()));
  expect(await referencesTo(mila.id)).toEqual([])
})

test("the username and address of an account that is being deleted are free again", async () => {
  await largeAccount()
  await deleteAccount(mila, { currentPassword: PASSWORD })
  const again = { email: mila.email, username: "mila", password: PASSWORD, isPrivate: false }
  const { id } = await register(again)
  while (!(await nextStep()));
  const { users } = schema
  expect(
    await db
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.id, mila.id), eq(users.id, id))),
  ).toEqual([{ id }])
})

test("saved results of the account's requests and forms are deleted with it", async () => {
  const key = { key: "k", requestHash: "h", result: "" }
  for (const scope of [`user:${mila.id}`, `form:${mila.id}`, "form:4711"])
    await db.insert(schema.oneTimeKeys).values({ scope, ...key })
  await deleteAccount(mila, { currentPassword: PASSWORD })
  while (!(await nextStep()));
  expect(await db.select({ scope: schema.oneTimeKeys.scope }).from(schema.oneTimeKeys)).toEqual([
    { scope: "form:4711" },
  ])
})

test("a row that a request of the user made during the deletion is deleted with the account", async () => {
  await largeAccount()
  await deleteAccount(mila, { currentPassword: PASSWORD })
  // Such a request found its session before it ended.
  const { id } = await createCollection(mila, { name: "Too late", description: null, isPrivate: false })
  await makeItem({ id, userId: mila.id })
  while (!(await nextStep()));
  await expect(getCollection(null, id)).rejects.toThrow(NotFound)
  expect(await referencesTo(mila.id)).toEqual([])
})

test("deleting an account takes the same few statements however many groups and collections it has", async () => {
  const statements = async (count: number) => {
    const person = await makeUser()
    for (let made = 0; made < count; made++) {
      await makeMember(await makeGroup(person), boris)
      await makeCollection(person)
    }
    const { $client } = db
    const before = $client.transaction.bind($client)
    let executed = 0
    $client.transaction = async () => {
      const tx = await before()
      const execute = tx.execute.bind(tx)
      tx.execute = (statement) => {
        executed++
        return execute(statement)
      }
      return tx
    }
    try {
      await deleteAccount(person, { currentPassword: PASSWORD })
    } finally {
      $client.transaction = before
    }
    return executed
  }
  // The first step is part of it, and a step has room for fifty statements.
  expect(await statements(60)).toBeLessThan((await statements(0)) + 60)
})
