import type { APIRequestContext } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { call, expect, joined } from "#tests/support/e2e.ts"
import { type Weight, weigh } from "#tests/support/weights.ts"
import { dialogAt } from "./dialogs.ts"
import { importScreens, memberScreens, type Screen, visitorScreens } from "./screens/list.ts"
import { test } from "./screens/world.ts"

/* What a first visit weighs, in bytes over the wire: the same on every machine. */

const LIMITS = { collectionHtml: 14_000, css: 11_000, js: 105_000 }
/** How many browsers visit at the same time. */
const AT_ONCE = 4

const things = ["Aalto vase", "Market tote", "Leaf lamp", "Station clock", "Serving bowl", "Stacking mug"]
/** Two collections, or two searches on one page, load the same files; the imports of each status do not. */
const pageOf = ({ as, status, path }: Screen) =>
  [
    as,
    status,
    path.replace(/\?(?!tab=chat).*/, "").replace(/^(\/(collection|product|brand|groups|people)\/)\d+/, "$1"),
  ].join()
const isFirstOfItsPage = (screen: Screen, at: number, all: Screen[]) =>
  all.findIndex((other) => pageOf(other) === pageOf(screen)) === at

const brands = ["Iittala", "Bleu de Chauffe", "Muuto", "Mondaine", "Hasami"]

/** A collection of sixty items with pictures, and a group with a chat of fifty messages. */
async function makeHeavyThings(request: APIRequestContext) {
  const collection = await call(request, "POST /collections", { name: "Sixty", description: "Sixty things." })
  for (let number = 0; number < 60; number++)
    await call(request, "POST /items", {
      collectionId: collection.id,
      name: `${things[number % things.length]} no. ${number}`,
      brand: brands[number % brands.length],
      imageUrl: `https://cdn.shop.example/images/products/${(number * 7_919) % 100_000}-large.jpg`,
      productUrl: `https://shop.example/products/${number}`,
    })
  const group = await call(request, "POST /groups", { name: "Kitchen" })
  for (let number = 0; number < 50; number++)
    await call(request, `POST /groups/${group.id}/messages`, { content: `Shall we take number ${number}?` })
  return { collection: collection.id as number, group: group.id as number }
}

test.describe("a first visit", () => {
  test.use({ expectedStatuses: [404] })

  test("weighs no more than the limits, on every page", { tag: oneBrowser }, async ({
    page,
    browser,
    world,
    baseURL,
  }) => {
    await joined(page)
    const heavy = await makeHeavyThings(page.request)
    const mila = await world.mila.api.storageState()
    const owner = await page.context().storageState()

    type Visit = { name: string; path: string; session?: typeof owner; status: number; opens?: string }
    const visit = ({ name, path, as, status }: Screen): Visit => ({
      ...{ name, path, status },
      session: as === "visitor" ? undefined : mila,
    })
    const isFirstVisit = ({ act, path, as }: Screen) =>
      !act &&
      path !== dialogAt.newCollection &&
      !path.startsWith("/api/") &&
      (as === "visitor" || as === "mila")
    const ofOwner = (name: string, path: string, opens?: string): Visit => ({
      ...{ name, path, opens },
      ...{ session: owner, status: 200 },
    })
    const collection = `/collection/${heavy.collection}`
    const visits = [
      ...[...visitorScreens(world), ...memberScreens(world), ...importScreens(world)]
        .filter(isFirstVisit)
        .filter(isFirstOfItsPage)
        .map(visit),
      ofOwner("sixty items", collection),
      ofOwner("fifty messages", `/groups/${heavy.group}?tab=chat`),
      ofOwner("collections of the owner", "/collections"),
      ofOwner("the heaviest dialog", dialogAt.addItem(heavy.collection), collection),
      ofOwner("the lightest dialog", dialogAt.newCollection, "/collections"),
    ]

    const weighed = async (visit: Visit) => {
      const { status, weight } = await weigh(browser, visit.path, { baseURL, storageState: visit.session })
      expect.soft(status, visit.name).toBe(visit.status)
      return { ...visit, weight }
    }
    const rows: (Visit & { weight: Weight })[] = []
    for (let at = 0; at < visits.length; at += AT_ONCE)
      rows.push(...(await Promise.all(visits.slice(at, at + AT_ONCE).map(weighed))))
    console.table(rows.map(({ name, path, weight }) => ({ name, path, ...weight })))
    for (const { name, path, opens, weight } of rows) {
      expect.soft(weight.scripts, name).toBeGreaterThan(5)
      const closed = rows.find((row) => row.session === owner && row.path === opens)
      if (closed) expect.soft(weight.js, `late scripts of ${name}`).toBeGreaterThan(closed.weight.js)
      expect.soft(weight.js, `scripts of ${name}`).toBeLessThanOrEqual(LIMITS.js)
      expect.soft(weight.css, `stylesheets of ${name}`).toBeLessThanOrEqual(LIMITS.css)
      if (path === collection)
        expect.soft(weight.html, `HTML of ${name}`).toBeLessThanOrEqual(LIMITS.collectionHtml)
    }
  })

  test("is cached: files for ever, pages until they change", { tag: oneBrowser }, async ({ request }) => {
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
