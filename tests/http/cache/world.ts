import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import {
  makeBrand,
  makeClaim,
  makeCollection,
  makeFriends,
  makeGroup,
  makeInvitation,
  makeItem,
  makeMember,
  makeToken,
  makeUser,
} from "#tests/support/factories.ts"
import { imageId } from "~/services/images/address.server.ts"
import { makeImports } from "../../permissions/imports.ts"
import type { World } from "../../permissions/matrix.ts"
import { makeThings } from "../../permissions/world.ts"

const DAYS_AGO = new Date(Date.now() - 5 * 86_400_000)
export const PICTURES = ["https://shop.example/picture.jpg", "https://shop.example/cover.jpg"]

/** The world of the permission matrix, and a row in each other table whose rows are on a page. */
export async function makeWholeWorld(isPrivate: boolean, link: string): Promise<World> {
  const { people, idsFor } = await makeThings(isPrivate, link)
  const { owner, friend, stranger, "co-owner": coOwner } = people
  if (!owner || !friend || !stranger || !coOwner) throw new Error("The world lacks people")
  const { collection, group, groupItem } = idsFor("owner")
  const [collectionId, groupId] = [Number(collection), Number(group)]

  const blocked = await makeUser({ username: "a-blocked" })
  await db.insert(schema.blocks).values({ userId: owner.id, blockedId: blocked.id })
  await db.insert(schema.friendRequests).values([
    { senderId: stranger.id, receiverId: owner.id },
    { senderId: owner.id, receiverId: (await makeUser()).id },
  ])
  await db.insert(schema.collectionNotes).values({ collectionId, userId: owner.id, content: "Measure" })
  const brand = await makeBrand({ name: "Iittala", createdById: coOwner.id, createdAt: DAYS_AGO })
  for (const table of [schema.brandFollows, schema.brandFavorites])
    await db.insert(table).values([friend, coOwner].map(({ id }) => ({ userId: id, brandId: brand.id })))
  const ownBrand = await makeBrand({ createdById: owner.id })
  await db.insert(schema.images).values(PICTURES.map((address) => ({ id: imageId(address), address })))
  await db
    .insert(schema.images)
    .values({ id: "upload", address: "/images/u/upload", bytes: 5_000, userId: owner.id })
  await db.update(schema.groupItems).set({ imageUrl: PICTURES[0] ?? null })

  await db.insert(schema.groupItemVotes).values({ itemId: Number(groupItem), groupId, userId: owner.id })

  // A friend's collection and group, beside those of the owner.
  const other = await makeCollection(friend, { name: "Hall", coverImageUrl: PICTURES[1] ?? null })
  await makeItem(other, { name: "Lamp", brand: "Flos", views: 3 })
  const otherGroup = await makeGroup(friend, { name: "Garden" })
  await makeMember(otherGroup, owner, { status: "pending", invitedById: friend.id })
  await makeFriends(coOwner, friend)
  await makeToken(owner)
  await makeClaim({ id: Number(idsFor("ex-friend").ownItem), name: "Item" }, { userId: stranger.id })
  const [ownToken] = await db.select().from(schema.apiTokens)
  const all = {
    brand: brand.id,
    ownBrand: ownBrand.id,
    other: other.id,
    empty: (await makeCollection(friend, { name: "Shed" })).id,
    friend: friend.id,
    owners: groupId,
    groupItem: Number(groupItem),
    ownInvitation: (await makeInvitation(owner)).id,
    ownToken: ownToken?.id ?? 0,
    ...(await makeImports(owner, stranger)),
    token: (await makeInvitation(stranger, { befriends: true })).token,
  }
  return { people: { ...people, blocked }, idsFor: (person) => ({ ...idsFor(person), ...all }) }
}
