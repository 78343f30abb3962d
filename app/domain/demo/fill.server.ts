import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { db } from "#db/client.server.ts"
import { groupMessages, items } from "#db/schema/index.ts"
import { createBrand, setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { addCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { acceptMember } from "~/domain/groups/access.server.ts"
import { addGroupItem, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { addMember, setVote } from "~/domain/groups/member-writes.server.ts"
import { markRead } from "~/domain/groups/message-reads.server.ts"
import { createGroup } from "~/domain/groups/writes.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import * as demo from "./demo.ts"
import { draw } from "./drawings.ts"
import { fillLinksAndClaims } from "./links-and-claims.server.ts"
import { makePeople, type People } from "./people.server.ts"
import { type products, productsIn } from "./products.ts"

const MINUTE = 60_000
const began = Date.now() - 14 * 24 * 60 * MINUTE

/** Fills an empty database with the demo, the same one each time. @returns the tokens of its view links, which are not stored. */
export async function seed(): Promise<string[]> {
  const people = await makePeople()
  await makeBrands(people.mila)
  const viewLinks = await fillCollections(people)
  await fillGroups(people)
  return viewLinks
}

async function makeBrands(follower: User): Promise<void> {
  for (const [index, [name, description, website]] of demo.brands.entries()) {
    const { id } = await createBrand(follower, { name, description, website })
    if (index % 3 === 0) await setFollowing(follower, id, true)
    if (index % 4 === 0) await setFavorite(follower, id, true)
  }
}

const pictures = new Map<string, string>()

type Product = (typeof products)[number]

/** The picture is an upload of whoever added the product. */
async function thing({ n: look, drawing, places: _, ...product }: Product, addedBy: { id: number }) {
  const fields = { ...product, price: product.price && `${product.price} ${new Date(began).toISOString()}` }
  const key = `${addedBy.id} ${look}`
  const pictureUrl = pictures.get(key)
  if (pictureUrl) return { ...fields, imageUrl: pictureUrl }
  const picture = await sharp(await draw(drawing, look))
    .png()
    .toBuffer()
  const { imageUrl } = await storeUpload(addedBy.id, Readable.from([picture]))
  pictures.set(key, imageUrl)
  return { ...fields, imageUrl }
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

async function fillCollections(people: People): Promise<string[]> {
  const tokens: string[] = []
  let n = 0
  for (const [person, name, description, isPrivate, holds] of demo.collections) {
    const owner = people[person]
    const { id: collectionId } = await createCollection(owner, { name, description, isPrivate })
    const ids: number[] = []
    for (const product of productsIn(holds)) {
      const { id } = await createItem(owner, { ...(await thing(product, owner)), collectionId })
      ids.push(id)
      const row = eq(items.id, id)
      await db
        .update(items)
        .set({ views: (n * 37) % 140 })
        .where(row)
      const createdAt = new Date(began + n++ * 97 * MINUTE)
      await db.update(items).set({ createdAt }).where(row)
    }
    for (const [collection, kind, member] of demo.members)
      if (collection === name) await addCollectionMember(owner, collectionId, kind, people[member].id)
    tokens.push(...(await fillLinksAndClaims(people, { name, owner, collectionId, ids })))
  }
  return tokens
}

async function fillGroups(people: People): Promise<void> {
  for (const [
    g,
    { name, holds, description, isPrivate, members, invited, unread, talk, ...choice },
  ] of demo.groups.entries()) {
    const everybody = members.map((person) => people[person])
    const owner = at(everybody, 0)
    const { id: groupId } = await createGroup(owner, { name, description, isPrivate })
    await db.transaction(async (tx) => {
      for (const member of everybody.slice(1)) await acceptMember(tx, groupId, member.id)
    })
    for (const person of invited) await addMember(owner, groupId, people[person].id)
    const products: number[] = []
    for (const [i, product] of productsIn(holds).entries()) {
      const member = at(everybody, i)
      const { productUrl: url, ...fields } = await thing(product, member)
      const { id } = await addGroupItem(member, groupId, { ...fields, url }, { read: neverRead })
      for (const voter of everybody.slice(0, choice.votes[i] ?? 0)) await setVote(voter, groupId, id, true)
      if (i === choice.decided) await updateGroupItem(owner, groupId, id, { state: "decided" })
      if (i === choice.dropped) await updateGroupItem(owner, groupId, id, { state: "dropped" })
      products.push(id)
    }
    const [message, product] = choice.about
    const messages = await db
      .insert(groupMessages)
      .values(
        talk.map((content, i) => ({
          ...{ groupId, userId: at(everybody, i + Math.floor(i / 2)).id, content },
          itemId: i === message ? products[product] : null,
          createdAt: new Date(began + (g * 3 + Math.floor(i / 7)) * 24 * 60 * MINUTE + i * 3 * MINUTE),
        })),
      )
      .returning({ id: groupMessages.id })
    await markRead(owner, groupId, at(messages, talk.length - 1 - unread).id)
  }
}

/** A product with a name needs no page. */
const neverRead = () => Promise.reject(new Error("The demo reads no pages"))
