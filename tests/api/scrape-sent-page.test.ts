import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeBrand, makeUser } from "#tests/support/factories.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"

let mila: User
useSharedDatabase(async () => {
  mila = await makeUser()
})

const shop = useShop({
  "/wall": page("<title>Access Denied</title><h1>Access Denied</h1>", { status: 403 }),
})

const vase = `<!doctype html><title>Vase</title><script type="application/ld+json">${JSON.stringify({
  "@type": "Product",
  name: "Aalto vase",
  brand: "Iittala",
  image: "/vase.jpg",
  offers: { "@type": "Offer", price: "149.00", priceCurrency: "EUR" },
})}</script><h1>Aalto vase</h1>`
const padded = (bytes: number) => vase.padEnd(bytes, "\n")

const send = (html: unknown, headers?: Record<string, string>, as: User = mila) =>
  api("POST /api/scrape-product", { as, json: { url: `${shop().origin}/wall`, html }, headers })

test("POST /api/scrape-product reads a sent page without a request to the shop", async () => {
  const { status, body } = await send(vase)
  expect([status, body.name, body.brand, body.imageUrl, body.url]).toEqual([
    200,
    "Aalto vase",
    "Iittala",
    `${shop().origin}/vase.jpg`,
    `${shop().origin}/wall`,
  ])
  expect(shop().requests).toEqual([])
  expect((await send(undefined)).body).toMatchObject({ reason: "refused" })
})

test("POST /api/scrape-product fills in a known brand, and says that it is one", async () => {
  await makeBrand({ name: "Savoyard" })
  const html = "<h1>Savoyard oak bowl</h1><p class=price>€20.00</p><button>Add to cart</button>"
  shop().on("/bowl", page(html))
  const read = await api("POST /api/scrape-product", { as: mila, json: { url: `${shop().origin}/bowl` } })
  for (const { body } of [await send(html), read])
    expect(body).toMatchObject({
      brand: "Savoyard",
      sources: { brand: "known" },
      candidates: { brand: [{ value: "Savoyard", source: "known brand" }] },
    })
})

test("POST /api/scrape-product returns the reason when the sent page is a bot wall", async () => {
  const { status, body } = await send("<title>Access Denied</title><h1>Access Denied</h1>")
  expect([status, body]).toEqual([422, { message: expect.any(String), reason: "refused" }])
})

test("POST /api/scrape-product reads a page of 5,000,000 bytes that JSON doubles, and returns 413 for one more", async () => {
  // The parser stops at 80,000 nodes, not at the text between them.
  const largest = `${vase}<p>${'"'.repeat(PASTED_PAGE_MAX_BYTES - vase.length - 3)}`
  expect(Buffer.byteLength(JSON.stringify(largest))).toBeGreaterThan(9_900_000)
  expect((await send(largest)).body).toMatchObject({ name: "Aalto vase", brand: "Iittala" })
  const refused = await send(`${largest} .`)
  expect([refused.status, refused.body]).toEqual([
    413,
    { message: "This page is larger than 5 MB. Send a part of it, or only its link." },
  ])
  // By its bytes, not by its letters.
  expect((await send(`${vase}${"é".repeat(2_600_000)}`)).status).toBe(413)
})

test.each([
  ["brackets", "[".repeat(6_000_000)],
  ["empty objects", `[${"{},".repeat(2_000_000)}{}]`],
  ["short texts", `[${'"",'.repeat(2_000_000)}""]`],
  [
    "fields around a page",
    `{"url":"https://shop.example/","html":"${"x".repeat(600_000)}"${',"a":1'.repeat(200)}}`,
  ],
])("POST /api/scrape-product returns 413 for a large body of %s", async (_what, body) => {
  const headers = { "Content-Type": "application/json", "Content-Length": "9000000" }
  expect((await api("POST /api/scrape-product", { as: mila, body, headers })).status).toBe(413)
})

test("POST /api/scrape-product returns 413 at once for more than it takes", async () => {
  const headers = { "Content-Length": "10600000" }
  expect((await send(vase, headers)).status).toBe(413)
})

test("POST /api/scrape-product receives one large page of a user at a time, and small ones beside it", async () => {
  const end = readManyPages("sent", mila, 5)
  const large = { "Content-Length": "600000" }
  const refused = await send(padded(600_000), large)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"])
  expect((await send(vase, { "Content-Length": "2000" })).status).toBe(200)
  expect((await send(padded(600_000), large, await makeUser())).status).toBe(200)
  end()
  expect((await send(padded(600_000), large)).status).toBe(200)
})

test("POST /api/scrape-product returns the first result when a sent page is repeated", async () => {
  const key = { "Idempotency-Key": "sent-once" }
  const first = await send(vase, key)
  expect((await send(vase, key)).body).toEqual(first.body)
  expect((await send(`${vase} `, key)).status).toBe(422)
})
