import { beforeEach, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeUser,
} from "#tests/support/factories.ts"
import { emptyProduct } from "#tests/support/product-fields.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const shop = useShop({
  "/story": page("<title>Our story</title><p>We bake.</p>"),
  "/sizes": page(
    `<title>Rug</title><script type="application/ld+json">{
      "@type": "Product", "name": "Rug",
      "offers": { "@type": "AggregateOffer", "lowPrice": "89", "highPrice": "240", "priceCurrency": "EUR" }
    }</script>`,
  ),
  "/unpriced": page(
    `<title>Rug</title><script type="application/ld+json">{
      "@type": "Product", "name": "Rug", "offers": { "@type": "AggregateOffer", "lowPrice": "89", "highPrice": "240" }
    }</script>`,
  ),
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
  const { id: brandId } = await makeBrand({ name: "iittala" })
  await makeGroupItem(group, member, { name: "Bowl", brand: "Iittala" })
  await setVote(member, group.id, 1, true)
  const { status, body } = await api(`GET ${at()}`)
  const item = {
    ...emptyProduct,
    id: 1,
    groupId: group.id,
    userId: member.id,
    addedBy: { id: member.id, username: member.username },
    name: "Bowl",
    brand: "Iittala",
    brandId,
    productUrl: expect.stringMatching(/^https:/),
    state: "open",
    stateBy: null,
    stateAt: null,
    voteCount: 1,
    voted: false,
    voters: [],
    createdAt: expect.stringMatching(/Z$/),
  }
  expect([status, body]).toEqual([200, [item]])
  const seen = await api(`GET ${at()}/1`, { as: member })
  const voters = [{ id: member.id, username: member.username }]
  expect(seen.body).toMatchObject({ ...item, images: [], voted: true, voters })
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

test("POST /api/groups/{id}/items says when the price is the lowest of several, unless one is sent", async () => {
  const sized = (more = {}) =>
    api(`POST ${at()}`, { as: member, json: { url: `${shop().origin}/sizes`, ...more } })
  const lowest = { amount: 8_900, currency: "EUR" }
  expect((await sized()).body).toMatchObject({ name: "Rug", price: lowest, priceVaries: true })
  const sent = { amount: 12_000, currency: "EUR" }
  expect((await sized({ price: sent })).body).toMatchObject({ price: sent, priceVaries: false })
  expect((await sized({ name: "Rug" })).body).toMatchObject({ price: null, priceVaries: false })
  for (const path of ["/story", "/unpriced"])
    expect((await add(shop().origin + path)).body).toMatchObject({ price: null, priceVaries: false })
})

test("POST /api/groups/{id}/items refuses an address inside our network", async () => {
  expect(await add("http://127.0.0.1:9/")).toMatchObject({ status: 422, body: { reason: "unreachable" } })
})

test("POST /api/groups/{id}/items reads no page when a name is given", async () => {
  const vase = {
    url: `${shop().origin}/wall`,
    name: " Vase ",
    brand: "Iittala",
    imageUrl: "https://shop.example/vase.jpg",
  }
  const { status, body } = await api(`POST ${at()}`, { as: member, json: vase })
  expect([status, body]).toMatchObject([
    201,
    {
      ...{ name: "Vase", brand: "Iittala", brandId: null, description: null },
      imageUrl: vase.imageUrl,
      productUrl: vase.url,
    },
  ])
  expect(shop().requests.filter(({ url }) => url === "/wall")).toEqual([])
  expect(
    (await api(`POST ${at()}`, { as: member, json: { ...vase, imageUrl: "/images/u/none" } })).status,
  ).toBe(400)
  expect((await api(`POST ${at()}`, { as: member, json: vase })).status).toBe(201)
})

test("POST /api/groups/{id}/items copies an item that the viewer sees", async () => {
  const [own, hidden] = [
    await makeCollection(member, { isPrivate: true }),
    await makeCollection(owner, { isPrivate: true }),
  ]
  const copy = (itemId: number, more = {}) => api(`POST ${at()}`, { as: member, json: { itemId, ...more } })
  const item = await makeItem(own, { name: "Vase", brand: "Iittala", description: "Glass" })
  const { name, brand, description, imageUrl, productUrl } = item
  expect(await copy(item.id)).toMatchObject({
    status: 201,
    body: { name, brand, description, imageUrl, productUrl, userId: member.id, priceVaries: false },
  })
  expect(await copy((await makeItem(hidden)).id)).toMatchObject({
    status: 404,
    body: { message: "Item not found" },
  })
  expect((await copy((await makeItem(own, { productUrl: null })).id)).status).toBe(400)
  expect((await copy(item.id, { url: productUrl })).status).toBe(400)
})

test("PATCH /api/groups/{id}/items/{itemId} changes the given fields, for the owner and the user who added it", async () => {
  const { id } = await makeGroupItem(group, member, { name: "Bowl", brand: "Hasami", description: "Blue" })
  const patch = (json: object, as: User | null = member) => api(`PATCH ${at()}/${id}`, { as, json })
  const before = (await api(`GET ${at()}`)).body[0]
  const changed = { ...before, name: "Deep bowl", description: null, images: [] }
  expect(await patch({ name: " Deep bowl ", description: "" })).toMatchObject({ status: 200, body: changed })
  expect(await patch({}, owner)).toMatchObject({ status: 200, body: changed })
  expect((await patch({ name: " " })).body).toMatchObject({ message: "Name is required" })
  expect((await patch({ productUrl: null })).status).toBe(400)
  const other = await makeUser()
  await makeMember(group, other)
  expect([(await patch({}, other)).status, (await patch({}, null)).status]).toEqual([403, 401])
})

test("DELETE /api/groups/{id}/items/{itemId} removes the item once, from its own group only", async () => {
  const { id } = await makeGroupItem(group, member)
  const elsewhere = await makeGroup(owner)
  const remove = (groupId: number, as: User) => api(`DELETE /api/groups/${groupId}/items/${id}`, { as })
  expect((await remove(elsewhere.id, owner)).status).toBe(404)
  expect((await remove(group.id, member)).status).toBe(204)
  expect((await remove(group.id, owner)).status).toBe(404)
})
