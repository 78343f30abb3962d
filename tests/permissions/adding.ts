import { db } from "#db/client.server.ts"
import { blocks, type collections } from "#db/schema/index.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { pictureForm } from "#tests/support/picture-form.ts"
import type { User } from "~/domain/viewer.ts"
import type { Columns, Ids, Row, World } from "./matrix.ts"

type Adders = (typeof collections.whoMayAdd.enumValues)[number]

/** Adding to a collection in each way, as in docs/permissions.md. The owner has blocked those whose name says so. */
export const adderColumns: Columns = {
  visitor: ["visitor"],
  stranger: ["stranger", "friend of the co-owner", "blocker", "blocked by the co-owner"],
  friend: ["friend"],
  member: ["collaborator", "co-owner", "owner"],
  blocked: ["blocked", "blocked friend"],
  "blocked member": ["blocked collaborator", "blocked co-owner"],
}

/** Each has a product of their own elsewhere, and all see the product of a public group. */
export async function makeAdders(whoMayAdd: Adders, link: string, isPrivate = false): Promise<World> {
  const owner = await makeUser()
  const collection = await makeCollection(owner, { whoMayAdd, isPrivate })
  const people: Record<string, User> = { owner }
  const items: Record<string, number> = {}
  for (const name of Object.values(adderColumns).flat()) {
    if (name === "visitor") continue
    const person = people[name] ?? (await makeUser())
    people[name] = person
    items[name] = (await makeItem(await makeCollection(person))).id
    if (/(^|blocked )friend$/.test(name)) await makeFriends(owner, person)
    if (name.endsWith("collaborator")) await makeCollaborator(collection, person)
    if (/(^|blocked )co-owner$/.test(name)) await makeCoOwner(collection, person)
    if (/^blocked(?! by)/.test(name))
      await db.insert(blocks).values({ userId: owner.id, blockedId: person.id })
  }
  const {
    blocker,
    "co-owner": coOwner,
    "friend of the co-owner": friend,
    "blocked by the co-owner": apart,
  } = people
  if (!blocker || !coOwner || !friend || !apart) throw new Error("Somebody is missing")
  await makeFriends(coOwner, friend)
  await db.insert(blocks).values([
    { userId: blocker.id, blockedId: owner.id },
    { userId: coOwner.id, blockedId: apart.id },
  ])
  const group = await makeGroup(await makeUser())
  const groupItem = await makeGroupItem(group, await makeUser())
  const ids = { link, collection: collection.id, group: group.id, groupItem: groupItem.id }
  return { people, idsFor: (person) => ({ ...ids, ownItem: items[person] ?? items.stranger ?? 0 }) }
}

const newItem = ({ collection }: Ids) => ({
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  collectionId: collection,
})
const newLinks = ({ collection }: Ids) => ({ urls: ["https://shop.example/lamp"], collectionId: collection })
const linksInForm = ({ collection }: Ids) => ({
  links: "https://shop.example/lamp",
  collectionId: collection,
})
const there = ({ collection }: Ids) => ({ collectionId: collection })
const onePicture = () => pictureForm()
const linkOnly = ({ link }: Ids) => ({ productUrl: link })
const pastedPage = ({ link }: Ids) => ({ productUrl: link, pageSource: "<title>Vase</title>" })

const oneByOne: [call: string, done: number, body?: Row[2]][] = [
  ["POST /api/items", 201, newItem],
  ["PATCH /api/items/{ownItem}", 200, there],
  ["POST /api/collections/{collection}/items/upload-image", 200, onePicture],
  ["GET /collection/{collection}/add", 200],
  ["GET /collection/{collection}/add/read", 200],
  ["GET /collection/{collection}/add/paste", 200],
  ["POST /collection/{collection}/add", 303, newItem],
  ["POST /collection/{collection}/add/read", 200, linkOnly],
  ["POST /collection/{collection}/add/paste", 200, pastedPage],
  ["POST /save", 303, newItem],
  ["POST /product/{ownItem}/move", 303, there],
  ["POST /product/{ownItem}/move/copy", 303, there],
  ["POST /product/{ownItem}/copy", 303, there],
  ["POST /groups/{group}/items/{groupItem}/save", 303, newItem],
]

/** Strangers add single items only. */
const atOnce: typeof oneByOne = [
  ["POST /api/imports", 202, newLinks],
  ["POST /imports/links", 303, linksInForm],
]

/** @param others the statuses of strangers and friends, where 0 says that they may. @param blocked that of those without a role. */
export function adderRows([stranger, friend]: [number, number], blocked = 403): Row[] {
  const ofOne = oneByOne.map(
    ([call, done, body]): Row => [call, [401, stranger || done, friend || done, done, blocked, 403], body],
  )
  const ofMany = atOnce.map(
    ([call, done, body]): Row => [call, [401, stranger || 403, friend || 403, done, blocked, 403], body],
  )
  return [...ofOne, ...ofMany]
}
