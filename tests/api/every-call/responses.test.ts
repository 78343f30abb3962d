import sharp from "sharp"
import { expect, test } from "vitest"
import { api, declaredCalls, sessionOf } from "#tests/support/api.ts"
import { useRestoredDatabase } from "#tests/support/database.ts"
import { PASSWORD } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { makeSmallWorld, VIEW_TOKEN, WISH_TOKEN } from "./small-world.ts"

/* The response of each call, for a user who may make it, and of some that are refused. */
let mila: User
useRestoredDatabase(async () => {
  mila = await makeSmallWorld()
  await sessionOf(mila)
})

const collection = { name: "Hall", isPrivate: false, coverImageUrl: null, userId: 1 }
const item = {
  name: "Vase",
  brand: "Iittala",
  description: "Glass",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
}
const maker = { name: "Flos", description: "Lamps", website: "https://flos.example/" }
const circle = { name: "Readers", description: "Of books", isPrivate: true, ownerId: 1 }
const complaint = { kind: "person", id: 2, reason: "Spam" }
const request = { id: 1, senderId: 3, receiverId: 1, status: "pending" }

const rows: [call: string, body: unknown, status: number, response: unknown][] = [
  ["GET /api/user", undefined, 200, { username: "mila" }],
  ["POST /api/login", { email: "mila@example.com", password: PASSWORD }, 200, { username: "mila" }],
  [
    "POST /api/register",
    { email: "new@example.com", username: "new", password: PASSWORD, isPrivate: true },
    201,
    { username: "new", isPrivate: true },
  ],
  ["POST /api/logout", undefined, 204, null],
  ["GET /api/collections", undefined, 200, [collection]],
  [
    "POST /api/collections",
    { name: "Loft", userId: 1, isPrivate: true },
    201,
    { name: "Loft", userId: 1, isPrivate: true, owner: { username: "mila" }, description: null },
  ],
  ["GET /api/collections/1", undefined, 200, { ...collection, owner: { username: "mila" } }],
  ["GET /api/collections/1/items", undefined, 200, [{ name: "Stool" }]],
  ["GET /api/collections/1/tags", undefined, 200, []],
  ["PATCH /api/collections/1/tags", { from: "oak", to: "Wood" }, 200, []],
  ["GET /api/items/1/also-in", undefined, 200, []],
  [
    "PATCH /api/collections/1",
    { ...collection, name: "Loft", coverImageUrl: "https://shop.example/c.jpg" },
    200,
    { name: "Loft", coverImageUrl: "https://shop.example/c.jpg" },
  ],
  ["DELETE /api/collections/1", undefined, 204, null],
  ["GET /api/collections/1/co-owners", undefined, 200, [{ userId: 4, user: { username: "dora" } }]],
  ["POST /api/collections/1/co-owners", { userId: 2 }, 201, { collectionId: 1, userId: 2 }],
  ["DELETE /api/collections/1/notes", undefined, 204, null],
  ["DELETE /api/collections/1/co-owners/4", undefined, 204, null],
  ["GET /api/collections/1/co-owners/check", undefined, 200, true],
  ["POST /api/collections/1/handover", { userId: 4 }, 201, { userId: 4, user: { username: "dora" } }],
  ["GET /api/collections/1/handover", undefined, 404, { message: "This collection is not offered" }],
  ["PUT /api/collections/1/handover", undefined, 200, { name: "Hall", userId: 1 }],
  ["DELETE /api/collections/1/handover", undefined, 404, { message: "This collection is not offered" }],
  ["GET /api/collections/1/collaborators", undefined, 200, [{ userId: 5, user: { username: "emil" } }]],
  ["POST /api/collections/1/collaborators", { userId: 2 }, 201, { collectionId: 1, userId: 2 }],
  ["DELETE /api/collections/1/collaborators/5", undefined, 204, null],
  ["GET /api/collections/1/notes", undefined, 200, [{ content: "Measure" }]],
  ["POST /api/collections/1/notes", { content: "Done" }, 200, [{ content: "Done" }]],
  [
    "GET /api/collections/1/links",
    undefined,
    200,
    [{ id: 1, name: "Grandma", works: true, lastUsedOn: null }],
  ],
  [
    "POST /api/collections/1/links",
    { name: "Grandpa", expiresAt: "2090-01-31T12:00:00Z" },
    201,
    {
      ...{ name: "Grandpa", collectionId: 1, createdById: 1, expiresAt: "2090-01-31T12:00:00.000Z" },
      url: expect.stringMatching(/^http:\/\/[^/]+\/s\/[\w-]{43}$/),
    },
  ],
  ["DELETE /api/collections/1/links/1", undefined, 204, null],
  [`GET /api/shared/${VIEW_TOKEN}`, undefined, 200, { name: "Hall", itemCount: 1, cover: null }],
  [`GET /api/shared/${VIEW_TOKEN}/items`, undefined, 200, [{ name: "Stool", brand: "Artek" }]],
  [
    `PUT /api/shared/${WISH_TOKEN}/items/4/claim`,
    { name: "Grandma" },
    200,
    {
      undoToken: expect.stringMatching(/^[\w-]{43}$/),
      undoUrl: expect.stringMatching(/^http:\/\/[^/]+\/claims\/undo\/[\w-]{43}$/),
    },
  ],
  [
    `DELETE /api/shared/${WISH_TOKEN}/items/4/claim`,
    { undoToken: "wrong" },
    404,
    { message: expect.any(String) },
  ],
  ["POST /api/items", { ...item, collectionId: 1 }, 201, { ...item, collectionId: 1, views: 0 }],
  ["GET /api/items?productUrl=https://shop.example/none", undefined, 200, []],
  ["GET /api/items/1", undefined, 200, { name: "Stool", collectionId: 1 }],
  ["PATCH /api/items/1", item, 200, item],
  ["DELETE /api/items/1", undefined, 204, null],
  [
    "POST /api/items/batch",
    { ids: [1, 99], action: "tag", tag: "oak" },
    200,
    { done: [1], refused: { "99": "Item not found" } },
  ],
  ["PUT /api/items/1/claim", {}, 404, { message: "There is nothing to claim here" }],
  ["DELETE /api/items/1/claim", undefined, 204, null],
  ["GET /api/user/claims", undefined, 200, [{ name: "Lamp", bought: false, status: "open" }]],
  ["POST /api/items/1/restore", undefined, 200, { name: "Stool", collectionId: 1 }],
  ["GET /api/brands", undefined, 200, [{ name: "Artek" }]],
  ["GET /api/brands?filter=saved", undefined, 200, [{ isFavorite: true }]],
  ["GET /api/brands?search=rte", undefined, 200, [{ name: "Artek" }]],
  ["POST /api/brands", maker, 201, maker],
  ["GET /api/brands/1", undefined, 200, { name: "Artek", productCount: 1 }],
  ["PATCH /api/brands/1", { description: "Stools" }, 200, { name: "Artek", description: "Stools" }],
  ["GET /api/brands/1/items", undefined, 200, [{ name: "Stool" }]],
  ["GET /api/brands/1/following", undefined, 200, true],
  ["POST /api/brands/1/follow", undefined, 204, null],
  ["DELETE /api/brands/1/follow", undefined, 204, null],
  ["GET /api/user/brands", undefined, 200, [{ name: "Artek" }]],
  ["POST /api/user/brands/1", undefined, 204, null],
  ["DELETE /api/user/brands/1", undefined, 204, null],
  ["GET /api/groups", undefined, 200, [{ name: "Garden" }, { name: "Kitchen" }]],
  ["GET /api/groups?filter=my", undefined, 200, [{ membership: "owner" }]],
  ["GET /api/groups?filter=public", undefined, 200, [{ isPrivate: false }, { isPrivate: false }]],
  ["POST /api/groups", circle, 201, circle],
  ["GET /api/groups/1", undefined, 200, { name: "Kitchen", ownerId: 1 }],
  ["PATCH /api/groups/1", circle, 200, circle],
  ["DELETE /api/groups/1", undefined, 204, null],
  ["GET /api/groups/1/members", undefined, 200, [{ userId: 3 }, { userId: 1, role: "owner" }]],
  ["POST /api/groups/1/members", { userId: 2 }, 201, { userId: 2, status: "pending" }],
  ["PATCH /api/groups/2/members/1", { status: "accepted" }, 200, { userId: 1, status: "accepted" }],
  ["DELETE /api/groups/1/members/3", undefined, 204, null],
  ["PATCH /api/groups/1/items/1", { name: "Deep bowl" }, 200, { name: "Deep bowl", addedBy: { id: 1 } }],
  ["GET /api/groups/1/items/1", undefined, 200, { name: "Bowl", voteCount: 0, voted: false }],
  ["PUT /api/groups/1/items/1/vote", undefined, 204, null],
  ["DELETE /api/groups/1/items/1/vote", undefined, 204, null],
  ["DELETE /api/groups/1/items/1", undefined, 204, null],
  ["GET /api/groups/1/items", undefined, 200, [{ name: "Bowl" }]],
  ["GET /api/groups/1/messages", undefined, 200, [{ content: "Hello" }, { content: "Welcome", userId: 1 }]],
  ["POST /api/groups/1/messages", { content: "Hi" }, 201, { content: "Hi", userId: 1 }],
  ["PATCH /api/groups/1/messages/2", { content: "Hi" }, 200, { content: "Hi", userId: 1 }],
  ["DELETE /api/groups/1/messages/1", undefined, 204, null],
  ["POST /api/groups/1/read", { messageId: 2 }, 204, null],
  ["GET /api/friends", undefined, 200, [{ friendId: 4 }, { friendId: 2 }]],
  ["DELETE /api/friends/2", undefined, 204, null],
  ["GET /api/users/2", undefined, 200, { id: 2, about: null }],
  ["GET /api/users/1/collections", undefined, 200, [collection]],
  ["GET /api/users/search?username=EMI", undefined, 200, [{ username: "emil" }]],
  ["GET /api/friend-requests", undefined, 200, [{ id: 2, receiverId: 6 }, request]],
  ["POST /api/friend-requests", { username: "emil" }, 201, { receiverId: 5, status: "pending" }],
  ["PATCH /api/friend-requests/1", { status: "accepted" }, 200, { ...request, status: "accepted" }],
  ["PATCH /api/friend-requests/1", { status: "rejected" }, 200, { ...request, status: "rejected" }],
  ["DELETE /api/friend-requests/2", undefined, 204, null],
  ["GET /api/blocks", undefined, 200, [{ username: "gita" }]],
  ["POST /api/blocks", { username: "emil" }, 201, { username: "emil" }],
  ["DELETE /api/blocks/7", undefined, 204, null],
  ["GET /api/invitations", undefined, 200, [{ id: 1, uses: 5, used: 2, befriends: true }]],
  ["POST /api/invitations", { uses: 3, groupId: 1 }, 201, { uses: 3, used: 0, expiresAt: null, groupId: 1 }],
  ["DELETE /api/invitations/1", undefined, 204, null],
  ["PATCH /api/user/privacy", { isPrivate: true }, 200, { isPrivate: true }],
  ["PATCH /api/user/profile", { username: "mila.b" }, 200, { username: "mila.b" }],
  [
    "PATCH /api/user/profile",
    { about: "I collect lamps." },
    200,
    { about: "I collect lamps.", username: "mila" },
  ],
  ["GET /api/user/trash", undefined, 200, [{ name: "Lost stool", collectionName: "Hall", mayRestore: true }]],
  ["DELETE /api/user/trash", undefined, 204, null],
  ["GET /api/user/tokens", undefined, 200, [{ name: "Script", scope: "read", lastUsedAt: null }]],
  [
    "POST /api/user/tokens",
    { name: "Backup", scope: "write" },
    201,
    { name: "Backup", scope: "write", expiresAt: null, token: expect.stringMatching(/^curio_[\w-]{43}$/) },
  ],
  ["DELETE /api/user/tokens/1", undefined, 204, null],
  [
    "POST /api/imports",
    { urls: ["https://shop.example/vase"], collectionId: 1 },
    202,
    { id: 2, format: "links", status: "running", counts: { rows: 1, chosen: 1, reading: 1 } },
  ],
  ["GET /api/imports", undefined, 200, [{ id: 1, status: "running" }]],
  ["GET /api/imports/1", undefined, 200, { id: 1, counts: { waiting: 1 }, failures: [] }],
  ["GET /api/imports/1/failures", undefined, 200, []],
  ["DELETE /api/imports/1", undefined, 204, null],
  [
    "GET /api/collections/1/export?format=json",
    undefined,
    200,
    { format: "library", version: 2, collections: [{ name: "Hall", note: "Measure" }] },
  ],
  ["GET /api/version", undefined, 200, { name: "Curio", version: expect.any(String), api: "1.1.0" }],
  ["POST /api/reports", complaint, 201, { kind: "person", targetId: 2, reason: "Spam", status: "open" }],
  ["GET /api/admin/users?search=mila", undefined, 200, [{ username: "mila", role: "admin" }]],
  ["PATCH /api/admin/users/2", { suspended: true }, 200, { username: "boris", suspended: true }],
  ["GET /api/admin/reports", undefined, 200, [{ id: 1, url: "/product/1", owner: { username: "mila" } }]],
  ["PATCH /api/admin/reports/1", { status: "closed" }, 200, { id: 1, status: "closed", exists: true }],
  ["GET /api/openapi.json", undefined, 200, { openapi: "3.1.0" }],
]

test.each(rows)("%s with %j returns the documented response", async (call, json, status, response) => {
  const { status: actual, body } = await api(call, { as: mila, json })
  expect(actual).toBe(status)
  if (typeof response === "object" && response !== null) expect(body).toMatchObject(response)
  else expect(body).toBe(response)
})

/** Calls with a test of their own. */
const others = [
  "POST /api/collections/{id}/upload-cover",
  "POST /api/collections/{id}/items/upload-image",
  "POST /api/scrape-product",
  "POST /api/items/{id}/read",
  "POST /api/groups/{id}/items/upload-image",
  "POST /api/groups/{id}/items",
  "GET /api/docs",
  "GET /api/user/export",
]

test("every call of the API has a row", async () => {
  const plain = (call: string) =>
    call
      .replace(/\?.*/, "")
      .replace(VIEW_TOKEN, "{}")
      .replace(WISH_TOKEN, "{}")
      .replace(/\{\w+\}|\d+/g, "{}")
  const declared = (await declaredCalls()).map(({ call }) => plain(call))
  const tested = [...rows.map(([call]) => call), ...others].map(plain)
  expect(declared.filter((call) => !tested.includes(call))).toEqual([])
})

test.each([
  ["POST /api/collections/1/upload-cover", "coverImageUrl"],
  ["POST /api/collections/1/items/upload-image", null],
  ["POST /api/groups/1/items/upload-image", null],
])("%s takes a picture as multipart and returns imageUrl", async (call, kept) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#1f5f4d" } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(png)]), "a.png")
  const said = await api(call, { as: mila, body })
  expect(said.status).toBe(200)
  expect(said.body).toEqual({ imageUrl: expect.stringMatching(/^\/images\/u\//) })
  const { body: place } = await api("GET /api/collections/1", { as: mila })
  expect(place.coverImageUrl).toBe(kept && said.body.imageUrl)
})

const shop = useShop({
  "/vase": page(`<title>Vase</title><script type="application/ld+json">{"@type":"Product","name":"Aalto vase",
    "brand":"Iittala","image":"https://shop.example/vase.jpg","description":"Mouth-blown glass of 1936.",
    "offers":{"@type":"Offer","price":"149","priceCurrency":"EUR"}}</script>`),
})

test.each([
  ["POST /api/scrape-product", 200],
  ["POST /api/groups/1/items", 201],
])("%s reads the page behind its url", async (call, status) => {
  const said = await api(call, { as: mila, json: { url: `${shop().origin}/vase` } })
  expect(said.status).toBe(status)
  expect(said.body).toMatchObject({
    name: "Aalto vase",
    brand: "Iittala",
    description: "Mouth-blown glass of 1936.",
    imageUrl: "https://shop.example/vase.jpg",
  })
})

test.each([
  ["PATCH /api/collections/1", { name: "" }, 400, "message"],
  ["DELETE /api/collections/4711", undefined, 404, "message"],
  ["DELETE /api/collections/1/co-owners/2", undefined, 404, "error"],
])("%s returns the reason of an error in the body's %s", async (call, json, status, field) => {
  const said = await api(call, { as: mila, json })
  expect(said.status).toBe(status)
  expect(said.body).toHaveProperty(field, expect.any(String))
})
