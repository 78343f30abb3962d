import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import {
  apiTokens,
  brands,
  collectionCollaborators,
  collectionCoOwners,
  collections,
  friends,
  groupItems,
  groupMembers,
  groupMessages,
  groups,
  invitations,
  itemClaims,
  items,
  users,
  viewLinks,
} from "#db/schema/index.ts"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import { emailKey } from "~/domain/accounts/reads.server.ts"
import { newToken, tokenHash } from "~/domain/accounts/session-reads.server.ts"
import { newApiToken } from "~/domain/tokens/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { tagKeys } from "~/services/item-tags.ts"
import { productUrlKey } from "~/services/product-page/clean/url.ts"
import { fold, itemSearchKey } from "~/text.ts"

/** Rows as the commands would write them, for tests and benchmarks. */

export const PASSWORD = "correct horse"
let passwordHash: Promise<string> | undefined

let made = 0
const next = () => ++made

async function insertOne<T extends SQLiteTable>(
  table: T,
  values: T["$inferInsert"],
): Promise<T["$inferSelect"]> {
  const [row] = await db.insert(table).values(values).returning()
  if (!row) throw new Error("The factory's row was not written")
  return row
}

export async function makeUser(fields: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  passwordHash ??= hashPassword(PASSWORD)
  const username = fields.username ?? `person${next()}`
  const email = fields.email ?? `${username.toLowerCase()}@example.com`
  const { id, isPrivate, about, createdAt } = await insertOne(users, {
    ...fields,
    username,
    usernameKey: fold(username),
    email,
    emailKey: emailKey(email),
    passwordHash: fields.passwordHash ?? (await passwordHash),
  })
  return { id, email, username, isPrivate, about, createdAt: createdAt.toISOString() }
}

export async function makeToken(
  owner: { id: number },
  fields: Partial<typeof apiTokens.$inferInsert> = {},
): Promise<string> {
  const token = newApiToken()
  const named = { name: `Token ${next()}`, scope: "write" as const, ...fields }
  await insertOne(apiTokens, { ...named, userId: owner.id, hash: tokenHash(token) })
  return token
}

export async function makeFriends(a: { id: number }, b: { id: number }): Promise<void> {
  await db.insert(friends).values([
    { userId: a.id, friendId: b.id },
    { userId: b.id, friendId: a.id },
  ])
}

export function makeCollection(owner: { id: number }, fields: Partial<typeof collections.$inferInsert> = {}) {
  const name = fields.name ?? `Collection ${next()}`
  return insertOne(collections, { ...fields, name, nameKey: fold(name), userId: owner.id })
}

type Place = { id: number; userId: number }

export async function makeCoOwner(collection: Place, person: { id: number }): Promise<void> {
  await db
    .insert(collectionCoOwners)
    .values({ collectionId: collection.id, userId: person.id, addedById: collection.userId })
}

export async function makeCollaborator(collection: Place, person: { id: number }): Promise<void> {
  await db
    .insert(collectionCollaborators)
    .values({ collectionId: collection.id, userId: person.id, addedById: collection.userId })
}

export function makeItem(collection: Place, fields: Partial<typeof items.$inferInsert> = {}) {
  const name = fields.name ?? `Item ${next()}`
  const brand = fields.brand === undefined ? "Iittala" : fields.brand
  const productUrl = fields.productUrl === undefined ? `https://shop.example/${next()}` : fields.productUrl
  return insertOne(items, {
    imageUrl: "https://shop.example/picture.jpg",
    userId: collection.userId,
    ...fields,
    name,
    brand,
    brandKey: fold(brand ?? ""),
    searchKey: itemSearchKey(name, brand),
    tagKeys: tagKeys(fields.tags ?? null),
    productUrl,
    productUrlKey: productUrl && productUrlKey(productUrl),
    collectionId: collection.id,
  })
}

export async function makeItems(
  collection: Place,
  count: number,
  fields: Partial<typeof items.$inferInsert> = {},
): Promise<void> {
  const { id: _, ...first } = await makeItem(collection, fields)
  const AT_ONCE = 500
  for (let left = count - 1; left > 0; left -= AT_ONCE)
    await db.insert(items).values(Array.from({ length: Math.min(left, AT_ONCE) }, () => first))
}

export function makeBrand(fields: Partial<typeof brands.$inferInsert> = {}) {
  const name = fields.name ?? `Brand ${next()}`
  return insertOne(brands, { ...fields, name, nameKey: fold(name) })
}

export async function makeGroup(owner: { id: number }, fields: Partial<typeof groups.$inferInsert> = {}) {
  const name = fields.name ?? `Group ${next()}`
  const group = await insertOne(groups, { ...fields, name, nameKey: fold(name), ownerId: owner.id })
  await makeMember(group, owner, { role: "owner" })
  return group
}

export async function makeMember(
  group: { id: number },
  person: { id: number },
  fields: Partial<typeof groupMembers.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(groupMembers)
    .values({ status: "accepted", ...fields, groupId: group.id, userId: person.id })
}

export function makeMessage(
  group: { id: number },
  writer: { id: number },
  fields: Partial<typeof groupMessages.$inferInsert> = {},
) {
  return insertOne(groupMessages, {
    content: `Message ${next()}`,
    ...fields,
    groupId: group.id,
    userId: writer.id,
  })
}

export function makeGroupItem(
  group: { id: number },
  person: { id: number },
  fields: Partial<typeof groupItems.$inferInsert> = {},
) {
  return insertOne(groupItems, {
    name: `Thing ${next()}`,
    productUrl: `https://shop.example/${next()}`,
    ...fields,
    groupId: group.id,
    userId: person.id,
  })
}

/** @param maker null for one that was made by a command. */
/** By a user, or by a guest of a view link. */
export const makeClaim = (
  item: { id: number; name: string; collectionId?: number },
  claimer: Partial<typeof itemClaims.$inferInsert>,
) =>
  insertOne(itemClaims, {
    ...{ itemId: item.id, itemName: item.name, collectionId: item.collectionId ?? null },
    ...claimer,
  })

export async function makeViewLink(
  collection: { id: number },
  maker: { id: number },
  { token = newToken(), ...fields }: Partial<typeof viewLinks.$inferInsert> & { token?: string } = {},
) {
  const row = await insertOne(viewLinks, {
    ...{ name: "Grandma", collectionId: collection.id, createdById: maker.id },
    ...fields,
    tokenHash: tokenHash(token),
  })
  return { ...row, token }
}

export async function makeInvitation(
  maker: { id: number } | null,
  fields: Partial<typeof invitations.$inferInsert> = {},
) {
  const token = newToken()
  const userId = maker?.id ?? null
  const row = await insertOne(invitations, { uses: 1, ...fields, tokenHash: tokenHash(token), userId })
  return { ...row, token }
}
