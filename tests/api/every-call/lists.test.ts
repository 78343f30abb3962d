import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, brandFavorites, brandFollows, friendRequests, reports } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeClaim,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeInvitation,
  makeItem,
  makeMember,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

/* Every list: pages of `limit` that follow each other by Link headers, and 400 for invalid queries. Each has three entries. */
let mila: User
let boris: User
useSharedDatabase(async () => {
  mila = await makeUser({ username: "mila", role: "admin" })
  boris = await makeUser()
  const [place, group] = [await makeCollection(mila), await makeGroup(mila)]
  await makeViewLink(place, mila, { token: "v".repeat(43) })
  for (const name of ["Zeta", "alpha", "Beta"]) {
    const link = { userId: mila.id, brandId: (await makeBrand({ name })).id }
    await db.insert(brandFavorites).values(link)
    await db.insert(brandFollows).values(link)
    await makeItem(place, { brand: "Zeta", productUrl: "https://shop.example/zeta" })
    await deleteItem(mila, (await makeItem(place)).id)
    await makeCollection(mila)
    await makeClaim(await makeItem(await makeCollection(boris)), { userId: mila.id })
    await makeCollaborator(await makeCollection(boris, { isPrivate: true }), mila)
    const [owner, helper, other, asking] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ]
    await makeFriends(mila, owner)
    await makeCoOwner(place, owner)
    await makeCollaborator(place, helper)
    await makeMember(group, owner)
    await makeGroupItem(group, mila)
    await makeMember(await makeGroup(owner, { isPrivate: true }), mila, { status: "pending" })
    await makeMember(await makeGroup(owner), mila)
    await db.insert(blocks).values({ userId: mila.id, blockedId: other.id })
    await makeInvitation(mila)
    await db.insert(friendRequests).values({ senderId: asking.id, receiverId: mila.id })
    const reported = { kind: "person", targetId: other.id, summary: "other", reason: "Spam" } as const
    await db.insert(reports).values([reported, { ...reported, status: "closed" }])
  }
})

const newestFirst = [
  "/api/collections",
  "/api/collections?filter=mine",
  "/api/collections?filter=shared",
  "/api/collections?filter=public",
  "/api/users/1/collections",
  "/api/collections?search=COLL",
  "/api/collections/1/items",
  "/api/collections/1/items?search=item",
  "/api/items?productUrl=https://shop.example/zeta",
  `/api/shared/${"v".repeat(43)}/items`,
  "/api/collections/1/co-owners",
  "/api/collections/1/collaborators",
  "/api/groups",
  "/api/groups?filter=my",
  "/api/groups?filter=public",
  "/api/groups?filter=invited",
  "/api/groups/1/items",
  "/api/groups/1/members",
  "/api/friends",
  "/api/blocks",
  "/api/friend-requests",
  "/api/admin/users",
  "/api/admin/users?search=person",
  "/api/admin/reports",
  "/api/admin/reports?status=closed",
  "/api/invitations",
  "/api/user/claims",
  "/api/user/trash",
]
const byName = ["/api/brands", "/api/brands?filter=saved", "/api/brands?filter=following"]
const lists = [...newestFirst, ...byName, "/api/user/brands", "/api/brands/1/items"]

const ask = (address: string) => api(`GET ${address}`, { as: mila })
const withQuery = (address: string, query: string) => `${address}${address.includes("?") ? "&" : "?"}${query}`

/** Where the Link header leads, as a program would read it. */
function nextOf(headers: Headers, from: string): string | null {
  const link = (headers.get("Link") ?? "").split(", ").find((one) => one.includes('rel="next"'))
  if (!link) return null
  const [, target] = /^<(\/api\/[^>]+)>; rel="next"$/.exec(link) ?? []
  const { pathname, search } = new URL(String(target), new URL(from, "http://curio.test"))
  return pathname + search
}

describe.each(lists)("%s", (address) => {
  test("has the same entries page by page", async () => {
    const whole = await ask(address)
    expect(whole.status).toBe(200)
    expect(nextOf(whole.headers, address)).toBeNull()
    expect(whole.body.length).toBeGreaterThanOrEqual(3)
    const walked: unknown[] = []
    for (let next: string | null = withQuery(address, "limit=2"); next; ) {
      const { headers, body } = await ask(next)
      expect(body.length).toBeLessThanOrEqual(2)
      walked.push(...body)
      next = nextOf(headers, next)
    }
    expect(walked).toEqual(whole.body)
    if (newestFirst.includes(address)) {
      const moments = whole.body.map((entry: { createdAt?: string }) => entry.createdAt)
      expect(moments).toEqual(moments.toSorted().reverse())
    }
    if (byName.includes(address))
      expect(whole.body.map((entry: { name: string }) => entry.name)).toEqual(["alpha", "Beta", "Zeta"])
  })

  test.each([
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=1e1",
    "limit=many",
    "cursor=x",
    "cursor=W10",
    "cursor=bnVsbA",
    ...['[{"id":1}]', "[1e999]", "[1e999,1e999]", "[1.5]"].map(
      (keyset) => `cursor=${Buffer.from(keyset).toString("base64url")}`,
    ),
  ])("returns 400 for ?%s", async (query) => {
    const { status, body } = await ask(withQuery(address, query))
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split("=")[0]]])
  })
})

test.each([
  "/api/collections?filter=everything",
  `/api/collections?search=${"x".repeat(101)}`,
  `/api/collections/1/items?search=${"x".repeat(101)}`,
  "/api/items",
  "/api/items?productUrl=vase",
  `/api/items?productUrl=https://shop.example/${"x".repeat(2_028)}`,
  "/api/brands?filter=my",
  `/api/brands?search=${"x".repeat(101)}`,
  "/api/groups?filter=mine",
  `/api/users/search?username=${"x".repeat(101)}`,
  `/api/admin/users?search=${"x".repeat(101)}`,
  "/api/admin/reports?status=new",
])("GET %s returns 400", async (address) => {
  expect((await ask(address)).status).toBe(400)
})

test("a list has 50 entries by default, and at most 100", async () => {
  for (let made = 0; made < 110; made++) await makeCollection(boris, { isPrivate: true })
  const lengthOf = async (query: string) =>
    (await api(`GET /api/collections${query}`, { as: boris })).body.length
  const lengths = ["", "?limit=100", "?limit=101", `?limit=${"9".repeat(30)}`].map(lengthOf)
  expect(await Promise.all(lengths)).toEqual([50, 100, 100, 100])
})
