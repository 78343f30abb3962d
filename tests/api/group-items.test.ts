import { beforeEach, expect, test } from "vitest"
import { makeGroup, makeGroupItem, makeMember, makeUser } from "#db/factories.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const shop = useShop({
  "/story": page("<title>Our story</title><p>We bake.</p>"),
  "/file": page("%PDF", { contentType: "application/pdf" }),
})

let owner: User
let member: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  group = await makeGroup(owner)
  await makeMember(group, member)
})

const at = () => `/api/groups/${group.id}/items`
const add = (url: unknown, as: User = member) => api(`POST ${at()}`, { as, json: { url } })

test("GET /api/groups/{id}/items returns the documented fields", async () => {
  await makeGroupItem(group, member, { name: "Bowl" })
  const { status, body } = await api(`GET ${at()}`)
  const item = {
    id: 1,
    groupId: group.id,
    userId: member.id,
    name: "Bowl",
    brand: null,
    description: null,
    imageUrl: null,
    productUrl: expect.stringMatching(/^https:/),
    createdAt: expect.stringMatching(/Z$/),
  }
  expect([status, body]).toEqual([200, [item]])
})

test("POST /api/groups/{id}/items reads the page of a link, and returns the reason when it cannot", async () => {
  const stranger = await makeUser()
  expect(await add(`${shop().origin}/story`, stranger)).toMatchObject({
    status: 201,
    body: { name: "Our story", userId: stranger.id, productUrl: `${shop().origin}/story` },
  })
  expect(await add(`${shop().origin}/gone`)).toMatchObject({ status: 422, body: { reason: "not-found" } })
  expect(await add(`${shop().origin}/file`)).toMatchObject({ status: 422, body: { reason: "not-html" } })
  expect((await add("javascript:alert(1)")).status).toBe(400)
  expect((await add(" ")).status).toBe(400)
  expect((await api(`GET ${at()}`)).body).toHaveLength(1)
  expect((await api(`GET /api/groups/${group.id}`, { as: stranger })).body.membership).toBe("member")
})

test("POST /api/groups/{id}/items refuses an address inside our network", async () => {
  expect(await add("http://127.0.0.1:9/")).toMatchObject({ status: 422, body: { reason: "unreachable" } })
})

test("DELETE /api/groups/{id}/items/{itemId} removes the item once, from its own group only", async () => {
  const { id } = await makeGroupItem(group, member)
  const elsewhere = await makeGroup(owner)
  const remove = (groupId: number, as: User) => api(`DELETE /api/groups/${groupId}/items/${id}`, { as })
  expect((await remove(elsewhere.id, owner)).status).toBe(404)
  expect((await remove(group.id, member)).status).toBe(204)
  expect((await remove(group.id, owner)).status).toBe(404)
})
