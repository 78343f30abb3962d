import { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import sharp from "sharp"
import { db } from "#db/client.server.ts"
import * as factory from "#db/factories.ts"
import { brandFavorites, brandFollows, friendRequests, groupMembers } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import * as demo from "./demo.ts"
import { draw } from "./drawings.ts"
import { type products, productsIn } from "./products.ts"

const MINUTE = 60_000
const began = Date.now() - 14 * 24 * 60 * MINUTE

/** Fills an empty database with the demo, the same one each time. */
export async function seed(): Promise<void> {
  const people = await makePeople()
  await makeBrands(people.mila)
  await fillCollections(people)
  await fillGroups(people)
}

type People = Record<demo.Person, Awaited<ReturnType<typeof factory.makeUser>>>

async function makePeople(): Promise<People> {
  const made: Partial<People> = {}
  for (const username of demo.people) {
    // All visitors of a public demo share the first account.
    const role = username === demo.people[0] && !env.DEMO ? "admin" : "user"
    const isPrivate = demo.privatePeople.includes(username)
    made[username] = await factory.makeUser({ username, isPrivate, role })
  }
  const people = made as People
  for (const [a, b] of demo.friendships) await factory.makeFriends(people[a], people[b])
  for (const [from, to] of demo.requests)
    await db.insert(friendRequests).values({ senderId: people[from].id, receiverId: people[to].id })
  return people
}

async function makeBrands(follower: { id: number }): Promise<void> {
  for (const [index, [name, description, website]] of demo.brands.entries()) {
    const { id: brandId } = await factory.makeBrand({ name, description, website, createdById: follower.id })
    if (index % 3 === 0) await db.insert(brandFollows).values({ userId: follower.id, brandId })
    if (index % 4 === 0) await db.insert(brandFavorites).values({ userId: follower.id, brandId })
  }
}

const pictures = new Map<string, string>()

type Product = (typeof products)[number]

/** The picture is an upload of whoever added the product. */
async function thing({ n: look, drawing, places: _, ...said }: Product, addedBy: { id: number }) {
  const fields = { ...said, price: said.price && `${said.price} ${new Date(began).toISOString()}` }
  const key = `${addedBy.id} ${look}`
  const stored = pictures.get(key)
  if (stored) return { ...fields, imageUrl: stored }
  const picture = await sharp(await draw(drawing, look))
    .png()
    .toBuffer()
  const { imageUrl } = await storeUpload(addedBy.id, Readable.from([picture]))
  pictures.set(key, imageUrl)
  return { ...fields, imageUrl }
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

async function fillCollections(people: People): Promise<void> {
  let n = 0
  for (const [owner, name, description, isPrivate, holds] of demo.collections) {
    const place = await factory.makeCollection(people[owner], { name, description, isPrivate })
    for (const product of productsIn(holds)) {
      const fields = await thing(product, people[owner])
      await factory.makeItem(place, {
        ...fields,
        views: (n * 37) % 140,
        createdAt: new Date(began + n++ * 97 * MINUTE),
      })
    }
    for (const [, person] of demo.coOwners.filter(([collection]) => collection === name))
      await factory.makeCoOwner(place, people[person])
    for (const [, person] of demo.collaborators.filter(([collection]) => collection === name))
      await factory.makeCollaborator(place, people[person])
  }
}

async function fillGroups(people: People): Promise<void> {
  for (const [
    g,
    { name, holds, description, isPrivate, members, invited, unread, talk },
  ] of demo.groups.entries()) {
    const [owner, ...others] = members.map((person) => people[person])
    if (!owner) throw new Error("A group needs an owner")
    const group = await factory.makeGroup(owner, { name, description, isPrivate })
    for (const member of others) await factory.makeMember(group, member)
    for (const person of invited)
      await factory.makeMember(group, people[person], { status: "pending", invitedById: owner.id })
    for (const [i, product] of productsIn(holds).entries())
      await factory.makeGroupItem(group, at([owner, ...others], i), await thing(product, owner))
    const said: number[] = []
    for (const [i, content] of talk.entries()) {
      const message = await factory.makeMessage(group, at([owner, ...others], i + Math.floor(i / 2)), {
        content,
        createdAt: new Date(began + (g * 3 + Math.floor(i / 7)) * 24 * 60 * MINUTE + i * 3 * MINUTE),
      })
      said.push(message.id)
    }
    const lastReadMessageId = said[said.length - 1 - unread] ?? 0
    await db
      .update(groupMembers)
      .set({ lastReadMessageId })
      .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, owner.id)))
  }
}
