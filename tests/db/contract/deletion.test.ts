import { eq } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const ADA = 1
const BOB = 2
const now = new Date()

const person = (name: string) => ({
  email: `${name}@example.org`,
  emailKey: `${name}@example.org`,
  username: name,
  usernameKey: name,
  passwordHash: "x",
})
const named = (name: string) => ({ name, nameKey: name })

/** Ada owns collection 1 and group 1, Bob collection 2 and group 2; each has left something with the other. */
async function sharedWorld() {
  const { users, sessions, brands, brandFollows, brandFavorites, collections, items, groups } = schema
  await db.insert(users).values([person("ada"), person("bob")])
  await db.insert(sessions).values({ id: "s", userId: ADA, lastSeenAt: now, expiresAt: now })
  await db.insert(brands).values({ ...named("iittala"), createdById: ADA })
  for (const link of [brandFollows, brandFavorites]) {
    await db.insert(link).values({ userId: ADA, brandId: 1 })
    await db.insert(link).values({ userId: BOB, brandId: 1 })
  }
  await db.insert(schema.friendRequests).values({ senderId: BOB, receiverId: ADA })
  for (const [userId, other] of [
    [ADA, BOB],
    [BOB, ADA],
  ] as const) {
    await db.insert(schema.friends).values({ userId, friendId: other })
    await db.insert(schema.blocks).values({ userId, blockedId: other })
    const [collection] = await db
      .insert(collections)
      .values({ ...named("c"), userId })
      .returning()
    const [group] = await db
      .insert(groups)
      .values({ ...named("g"), ownerId: userId })
      .returning()
    if (!collection || !group) throw new Error("not written")
    const collectionId = collection.id
    const groupId = group.id
    await db.insert(schema.collectionCoOwners).values({ collectionId, userId: other, addedById: userId })
    await db.insert(schema.collectionCollaborators).values({ collectionId, userId: other, addedById: userId })
    await db.insert(schema.collectionNotes).values({ collectionId, userId: other, content: "note" })
    await db.insert(items).values({ name: "i", brandKey: "", searchKey: "i", collectionId, userId: other })
    await db.insert(schema.groupMembers).values({ groupId, userId: other })
    await db.insert(schema.groupMessages).values({ groupId, userId: other, content: "hello" })
    await db
      .insert(schema.groupItems)
      .values({ groupId, userId: other, name: "i", productUrl: "https://a.example" })
  }
  await db.insert(schema.images).values({ id: "i", address: "/images/i", userId: ADA })
}

const rowsOf = (table: SQLiteTable) => db.select().from(table)

test("a deleted account takes its own rows with it", async () => {
  await sharedWorld()
  await db.delete(schema.users).where(eq(schema.users.id, ADA))

  const personal = [schema.sessions, schema.friendRequests, schema.friends, schema.blocks]
  const shared = [schema.collectionCoOwners, schema.collectionCollaborators, schema.groupMembers]
  for (const table of [...personal, ...shared]) expect(await rowsOf(table)).toEqual([])
  expect(await rowsOf(schema.brandFollows)).toMatchObject([{ userId: BOB }])
  expect(await rowsOf(schema.brandFavorites)).toMatchObject([{ userId: BOB }])
  expect(await rowsOf(schema.collections)).toMatchObject([{ userId: BOB, itemCount: 1 }])
  expect(await rowsOf(schema.groups)).toMatchObject([{ ownerId: BOB }])
})

test("a deleted account leaves its items and notes to others, without its name", async () => {
  await sharedWorld()
  await db.delete(schema.users).where(eq(schema.users.id, ADA))

  expect(await rowsOf(schema.items)).toMatchObject([{ collectionId: 2, userId: null }])
  expect(await rowsOf(schema.collectionNotes)).toMatchObject([
    { collectionId: 2, userId: null, content: "note" },
  ])
  expect(await rowsOf(schema.groupMessages)).toMatchObject([{ groupId: 2, userId: null, content: "hello" }])
  expect(await rowsOf(schema.groupItems)).toMatchObject([{ groupId: 2, userId: null }])
  expect(await rowsOf(schema.brands)).toMatchObject([{ name: "iittala", createdById: null }])
  expect(await rowsOf(schema.images)).toMatchObject([{ id: "i", userId: null }])
})

test("a deleted collection, group or brand takes its own rows with it", async () => {
  await sharedWorld()
  await db.delete(schema.collections)
  await db.delete(schema.groups)
  await db.delete(schema.brands)

  const { collectionCoOwners, collectionCollaborators, collectionNotes, items } = schema
  const { groupMembers, groupMessages, groupItems, brandFollows, brandFavorites } = schema
  const inCollections = [collectionCoOwners, collectionCollaborators, collectionNotes, items]
  const inGroups = [groupMembers, groupMessages, groupItems]
  for (const table of [...inCollections, ...inGroups, brandFollows, brandFavorites]) {
    expect(await rowsOf(table)).toEqual([])
  }
  expect(await rowsOf(schema.users)).toHaveLength(2)
})
