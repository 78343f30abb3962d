import { type APIRequestContext } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, test } from "#tests/support/e2e.ts"
import { type Weight, weigh } from "#tests/support/weights.ts"
import map from "~/routes.ts"

/** Bytes of a first visit, as served. `jsOpened`: the address also opens a dialog or the chat, which are loaded on top. */
const LIMITS = { collectionHtml: 14_000, css: 10_000, js: 100_000, jsOpened: 104_000 }
/** How many browsers visit at the same time. */
const AT_ONCE = 4

type World = Record<"collection" | "item" | "brand" | "group", number>
type Visit = { as: "visitor" | "member"; path: string }

/** Visitors get the same scripts, or fewer where members alone may write. */
const member = (path: string): Visit => ({ as: "member", path })

/** First visits of every page by its path in app/routes.ts, and of the lightest and the heaviest dialog. */
const visits: Record<string, (world: World) => Visit[]> = {
  auth: () => [
    { as: "visitor", path: "/auth" },
    { as: "visitor", path: "/auth?mode=register" },
  ],
  "auth/forgot-password": () => [{ as: "visitor", path: "/auth/forgot-password" }],
  "auth/reset-password": () => [{ as: "visitor", path: "/auth/reset-password" }],
  "": () => [{ as: "visitor", path: "/" }, member("/")],
  collections: () => [member("/collections"), member("/collections?dialog=new-collection")],
  "collection/:id": ({ collection }) => [
    member(`/collection/${collection}`),
    member(`/collection/${collection}/add`),
  ],
  "product/:id": ({ item }) => [member(`/product/${item}`)],
  brands: () => [member("/brands")],
  "brand/:id": ({ brand }) => [member(`/brand/${brand}`)],
  groups: () => [member("/groups")],
  "groups/:id": ({ group }) => [member(`/groups/${group}`), member(`/groups/${group}?tab=chat`)],
  friends: () => [member("/friends")],
  profile: () => [member("/profile")],
  search: () => [member("/search?q=vase")],
  "*": () => [member("/no-such-page")],
}

type Entry = { path?: string; file: string; children?: Entry[] }

const pagesOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ path = "", file, children }) =>
    children ? pagesOf(children) : /^pages\/.*\.tsx$/.test(file) ? [path] : [],
  )

const things = ["Aalto vase", "Market tote", "Leaf lamp", "Station clock", "Serving bowl", "Stacking mug"]
const brands = ["Iittala", "Bleu de Chauffe", "Muuto", "Mondaine", "Hasami"]

async function make(request: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const answer = await request.post(`/api${path}`, { data })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Sixty items with pictures, each with an address of its own, and a chat of fifty messages. */
async function makeWorld(request: APIRequestContext, username: string): Promise<World> {
  const collection = await make(request, "/collections", { name: "Sixty", description: "Sixty things." })
  const brand = await make(request, "/brands", { name: `Iittala ${username}` })
  let item = { id: 0 }
  for (let number = 0; number < 60; number++)
    item = await make(request, "/items", {
      collectionId: collection.id,
      name: `${things[number % things.length]} no. ${number}`,
      brand: number % 6 ? brands[number % brands.length] : `Iittala ${username}`,
      imageUrl: `https://cdn.shop.example/images/products/${(number * 7_919) % 100_000}-large.jpg`,
      productUrl: `https://shop.example/products/${number}`,
    })
  const group = await make(request, "/groups", { name: "Kitchen" })
  for (let number = 0; number < 50; number++)
    await make(request, `/groups/${group.id}/messages`, { content: `Shall we take number ${number}?` })
  return { collection: collection.id, item: item.id, brand: brand.id, group: group.id }
}

test.describe("a first visit", () => {
  test.use({ expectedStatuses: [404] })

  test("weighs no more than it may, on every page", { tag: oneBrowser }, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    expect(Object.keys(visits).sort()).toEqual(pagesOf(map).sort())
    const { username } = await joined(page)
    const world = await makeWorld(page.request, username)
    const member = await page.context().storageState()

    const weighed = async (visit: Visit): Promise<Visit & Weight> => {
      const options = { baseURL, storageState: visit.as === "member" ? member : undefined }
      const { status, weight } = await weigh(browser, visit.path, options)
      const isThere = !/no-such-page|reset-password/.test(visit.path)
      expect.soft(status, visit.path).toBe(isThere ? 200 : 404)
      return { ...visit, ...weight }
    }
    const all = Object.values(visits).flatMap((of) => of(world))
    const rows: (Visit & Weight)[] = []
    while (all.length > 0) rows.push(...(await Promise.all(all.splice(0, AT_ONCE).map(weighed))))
    console.table(rows)
    for (const { as, path, html, css, js, scripts } of rows) {
      const name = `${path} as ${as}`
      expect.soft(scripts, name).toBeGreaterThan(5)
      const [page, dialog] = path.split("?dialog=")
      const isOpened = /\?(dialog|tab)=/.test(path)
      const without = rows.find((row) => row.path === page && row.as === as)
      if (dialog) expect.soft(js, `what is loaded late with ${name}`).toBeGreaterThan(without?.js ?? js)
      expect.soft(js, `scripts of ${name}`).toBeLessThanOrEqual(isOpened ? LIMITS.jsOpened : LIMITS.js)
      expect.soft(css, `stylesheet of ${name}`).toBeLessThanOrEqual(LIMITS.css)
      if (path === `/collection/${world.collection}`)
        expect.soft(html, `HTML of ${name}`).toBeLessThanOrEqual(LIMITS.collectionHtml)
    }
  })

  test("is kept: files for good, pages until they change", { tag: oneBrowser }, async ({ request }) => {
    // A page that other journeys do not change.
    const first = await request.get("/search")
    const files = [...(await first.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "")
    expect(files.length).toBeGreaterThan(5)
    for (const path of new Set(files)) {
      const headers = (await request.head(path)).headers()
      expect(headers["cache-control"], path).toBe("public,max-age=31536000,immutable")
    }
    const again = await request.get("/search", { headers: { "If-None-Match": first.headers().etag ?? "" } })
    expect([again.status(), (await again.body()).length]).toEqual([304, 0])
  })
})
