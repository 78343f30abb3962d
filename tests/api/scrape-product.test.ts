import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"

// In a process of its own: it uses up a limit that is counted in memory.

let mila: User
useSharedDatabase(async () => {
  mila = await makeUser()
})

const shop = useShop({
  "/vase": page(
    `<title>Vase | Nordic Home</title><script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Aalto vase",
      brand: { "@type": "Brand", name: "Iittala" },
      image: "/vase.jpg",
      offers: { "@type": "Offer", price: "149.00", priceCurrency: "EUR" },
    })}</script><h1>Aalto vase</h1><button>Add to cart</button>`,
  ),
  "/story": page("<title>Our story</title><p>We bake.</p>"),
  "/wall": page("<title>Access Denied</title><h1>Access Denied</h1>", { status: 403 }),
  "/file": page("%PDF", { contentType: "application/pdf" }),
})

const read = (path: string, query = "", as: User | null = mila) =>
  api(`POST /api/scrape-product${query}`, { as, json: { url: new URL(path, shop().origin).href } })

test("POST /api/scrape-product returns the documented fields", async () => {
  const { status, body } = await read("/vase")
  expect(status).toBe(200)
  expect(body).toEqual({
    name: "Aalto vase",
    brand: "Iittala",
    description: null,
    imageUrl: `${shop().origin}/vase.jpg`,
    product: true,
    url: `${shop().origin}/vase`,
    canonicalUrl: null,
    images: [`${shop().origin}/vase.jpg`],
    pictures: [{ url: `${shop().origin}/vase.jpg`, width: null, height: null }],
    price: { amount: "149.00", currency: "EUR", varies: false },
    availability: null,
    sources: { name: "json-ld", brand: "json-ld", imageUrl: "json-ld" },
    candidates: {
      name: [
        { value: "Aalto vase", source: "structured data" },
        { value: "Vase | Nordic Home", source: "page title" },
      ],
      brand: [{ value: "Iittala", source: "structured data" }],
      description: [],
      imageUrl: [{ value: `${shop().origin}/vase.jpg`, source: "structured data" }],
      price: [{ value: "149.00 EUR", source: "structured data" }],
    },
  })
  expect((await read("/vase", "?previews=1")).body).toEqual({
    ...body,
    previews: [expect.stringMatching(/^\/images\/p\/480\//)],
  })
})

test("POST /api/scrape-product returns the title of a page without a product", async () => {
  const { status, body } = await read("/story")
  expect([status, body.name, body.product, body.imageUrl, body.images]).toEqual([
    200,
    "Our story",
    false,
    null,
    [],
  ])
})

test.each([
  ["/gone", "not-found"],
  ["/wall", "refused"],
  ["/file", "not-html"],
  ["http://127.0.0.1:9/", "unreachable"],
  ["http://169.254.169.254/latest/meta-data", "unreachable"],
  ["http://[::ffff:10.0.0.1]/", "unreachable"],
  ["http://2130706433/", "unreachable"],
])("POST /api/scrape-product returns 422 for %s, with the reason %s", async (path, reason) => {
  const { status, body } = await read(path)
  expect([status, body]).toEqual([422, { message: expect.any(String), reason }])
})

test("POST /api/scrape-product returns 429 after 120 pages in a minute", async () => {
  expect((await read("/vase", "", null)).status).toBe(401)
  const boris = await makeUser()
  const statuses = new Set<number>()
  for (let sent = 0; sent < 120; sent++) statuses.add((await read("/story", "", boris)).status)
  expect([...statuses]).toEqual([200])
  const refused = await read("/story", "", boris)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
    429,
    expect.stringMatching(/^[1-9]\d?$/),
  ])
  expect((await read("/story")).status).toBe(200)
})

test("POST /api/scrape-product returns 429 with a message for many pages at once", async () => {
  const end = readManyPages("fetched", mila)
  const refused = await read("/vase")
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"])
  expect(refused.body).toEqual({ message: expect.stringMatching(/^You are reading many pages at once/) })
  expect((await read("/story", "", await makeUser())).status).toBe(200)
  end()
})

test("POST /api/scrape-product stops when the client disconnects", async () => {
  const end = readManyPages("fetched", mila, 2)
  const gone = new AbortController()
  const request = new Request("http://curio.test")
  const reading = pageReaderOf({ viewer: mila, request, context: { gone: gone.signal } })(
    `${shop().origin}/unread`,
  )
  gone.abort()
  await expect(reading).rejects.toBe(gone.signal.reason)
  end()
  expect(shop().requests.map(({ url }) => url)).not.toContain("/unread")
})
