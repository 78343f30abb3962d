import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collectionCoOwners, type collections, groupMembers, images, users } from "#db/schema/index.ts"
import { answerOf, get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeToken,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import { addGroupItem, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { createItem, updateItem } from "~/domain/items/writes.server.ts"
import { uploadsSeenBy } from "~/domain/pictures.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Invalid } from "~/errors.ts"
import * as upload from "~/pages/images/upload.ts"
import { uploadPath } from "~/services/images/address.server.ts"

useTestDatabase()

const id = "a".repeat(22)
const imageUrl = uploadPath(id)
const second = { images: JSON.stringify([{ url: "https://shop.example/1.jpg" }, { url: imageUrl }]) }

let people: Record<
  "uploader" | "owner" | "coOwner" | "collaborator" | "member" | "invited" | "stranger",
  User
>
beforeEach(async () => {
  const [uploader, owner, coOwner, collaborator, member, invited, stranger] = await Promise.all(
    Array.from({ length: 7 }, () => makeUser()),
  )
  people = { uploader, owner, coOwner, collaborator, member, invited, stranger } as typeof people
  await db.insert(images).values({ id, address: imageUrl, contentHash: "00", userId: people.uploader.id })
})

async function makePlace(fields: Partial<typeof collections.$inferInsert> = {}) {
  const place = await makeCollection(people.owner, { isPrivate: true, ...fields })
  await makeCoOwner(place, people.coOwner)
  await makeCollaborator(place, people.collaborator)
  return place
}

async function makeCircle(isPrivate: boolean) {
  const group = await makeGroup(people.owner, { isPrivate })
  await makeMember(group, people.member)
  await makeMember(group, people.invited, { status: "pending" })
  return group
}

/** @returns the names of those who see the upload, and "visitor". */
async function whoSees(): Promise<string[]> {
  const viewers = [...Object.entries(people), ["visitor", null] as const]
  const seen = await Promise.all(
    viewers.map(async ([name, viewer]) => ((await uploadsSeenBy(viewer, [id])).has(id) ? [name] : [])),
  )
  return seen.flat()
}

const shared = ["uploader", "owner", "coOwner", "collaborator"]
const everybody = [...shared, "member", "invited", "stranger", "visitor"]

describe("an upload is seen by", () => {
  test.each<[string, () => Promise<unknown>, string[]]>([
    ["who has uploaded it, when nothing has it", async () => {}, ["uploader"]],
    [
      "those of a private collection that has it as its cover",
      () => makePlace({ coverImageUrl: imageUrl }),
      shared,
    ],
    ["those of a private item's collection", async () => makeItem(await makePlace(), { imageUrl }), shared],
    ["the same for an item's second picture", async () => makeItem(await makePlace(), second), shared],
    [
      "everybody, when a public item has it",
      async () => makeItem(await makePlace({ isPrivate: false }), { imageUrl }),
      everybody,
    ],
    [
      "everybody, when a public collection has it as its cover",
      () => makePlace({ isPrivate: false, coverImageUrl: imageUrl }),
      everybody,
    ],
    [
      "members of a private group, and not those who are invited",
      async () => makeGroupItem(await makeCircle(true), people.owner, { imageUrl }),
      ["uploader", "owner", "member"],
    ],
    [
      "the same for the second picture of a group's item",
      async () => makeGroupItem(await makeCircle(true), people.owner, second),
      ["uploader", "owner", "member"],
    ],
    [
      "everybody, when an item of a public group has it",
      async () => makeGroupItem(await makeCircle(false), people.owner, { imageUrl }),
      everybody,
    ],
  ])("%s", async (_, make, names) => {
    await make()
    expect((await whoSees()).sort()).toEqual([...names].sort())
  })

  test("nobody else once their access has ended", async () => {
    const place = await makePlace({ coverImageUrl: imageUrl })
    await makeGroupItem(await makeCircle(true), people.owner, { imageUrl })
    expect(await whoSees()).toEqual(expect.arrayContaining(["coOwner", "member"]))
    await db.delete(collectionCoOwners).where(eq(collectionCoOwners.collectionId, place.id))
    await db.update(groupMembers).set({ status: "removed" })
    await db.update(users).set({ isDeleted: true }).where(eq(users.id, people.stranger.id))
    expect((await whoSees()).sort()).toEqual(["collaborator", "owner", "uploader"])
  })
})

describe("an upload that one does not see", () => {
  const product = { name: "Vase", brand: "Iittala", imageUrl, productUrl: "https://shop.example/vase" }

  test("cannot be put on a thing of one's own", async () => {
    const { stranger } = people
    await makeItem(await makePlace(), { imageUrl })
    const own = await makeCollection(stranger)
    const item = await makeItem(own)
    const group = await makeGroup(stranger)
    const groupItem = await makeGroupItem(group, stranger)
    const writes = {
      item: () => createItem(stranger, { ...product, collectionId: own.id } as never),
      change: () => updateItem(stranger, item.id, { imageUrl }),
      several: () => updateItem(stranger, item.id, { images: [{ url: imageUrl }] }),
      cover: () => updateCollection(stranger, own.id, { coverImageUrl: imageUrl }),
      group: () =>
        addGroupItem(stranger, group.id, { ...product, url: product.productUrl } as never, {} as never),
      groupChange: () => updateGroupItem(stranger, group.id, groupItem.id, { imageUrl }),
    }
    for (const [name, write] of Object.entries(writes)) await expect(write(), name).rejects.toThrow(Invalid)
  })

  test("comes along with a product that a view link shows", async () => {
    const { stranger, owner } = people
    const place = await makePlace()
    const item = await makeItem(place, { imageUrl })
    const link = await makeViewLink(place, owner)
    const own = await makeCollection(stranger, { isPrivate: true })
    await copyItem(stranger, item.id, { collectionId: own.id }, { from: { linkId: link.id } })
    expect(await whoSees()).toContain("stranger")
  })
})

describe("GET /images/u/{id}", () => {
  const ask = async (headers?: Record<string, string>, as?: User) =>
    answerOf(await get(upload, imageUrl, { as, params: { id }, headers }))

  test("asks for access each time, also for what the browser has", async () => {
    await makePlace({ coverImageUrl: imageUrl })
    const { headers, status } = await ask({}, people.owner)
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, max-age=60"])
    const etag = `"1-${id}-kept"`
    expect((await ask({ "If-None-Match": etag }, people.owner)).status).toBe(304)
    const stranger = await ask({ "If-None-Match": etag }, people.stranger)
    expect([stranger.status, stranger.headers.get("Cache-Control")]).toEqual([404, "no-store"])
    expect((await ask({ "If-None-Match": etag })).status).toBe(404)
  })

  test("takes a token as the API does", async () => {
    await makePlace({ coverImageUrl: imageUrl })
    const etag = `"1-${id}-kept"`
    const by = async (token: string) =>
      (await ask({ "If-None-Match": etag, Authorization: `Bearer ${token}` })).status
    expect(await by(await makeToken(people.coOwner, { scope: "read" }))).toBe(304)
    expect(await by(await makeToken(people.stranger))).toBe(404)
    expect(await by("wrong")).toBe(401)
  })
})
