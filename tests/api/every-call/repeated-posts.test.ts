import sharp from "sharp"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { type ApiRequest, api, declaredCalls, sessionOf } from "#tests/support/api.ts"
import { useRestoredDatabase } from "#tests/support/database.ts"
import { makeCoOwner, makeFriends, makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { addressOf, makeOneOfEach, type People } from "#tests/support/one-of-each.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"

/* Every POST with a session takes an `Idempotency-Key`: repeated, it runs once with one response; another body is 422. */
let people: People
useRestoredDatabase(async () => {
  people = await makeOneOfEach()
  await makeFriends(people.mila, people.boris)
  await makeFriends(people.mila, people.stranger)
  const noor = await makeUser({ username: "noor" })
  await makeFriends(people.mila, noor)
  await makeCoOwner({ id: 1, userId: people.mila.id }, noor)
  await makeUser({ username: "lev" })
  await makeUser({ username: "ada" })
  await sessionOf(people.mila)
})
const shop = useShop({ "/vase": page("<title>Vase</title>"), "/bowl": page("<title>Bowl</title>") })

const picture = async (background: string) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(png)]), "a.png")
  return { body }
}
const pictures = async () => [await picture("#1f5f4d"), await picture("#c8452d")]
const json =
  (...bodies: object[]) =>
  async () =>
    bodies.map((body) => ({ json: body }))
const links = async () => ["vase", "bowl"].map((name) => ({ json: { url: `${shop().origin}/${name}` } }))

const item = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/a.jpg",
  productUrl: "https://shop.example/a",
  collectionId: 1,
}

/** A body for each call, and another one where it takes any. */
const bodies: Record<string, () => Promise<ApiRequest[]>> = {
  "POST /api/collections": json({ name: "Shelf" }, { name: "Board" }),
  "POST /api/collections/{id}/upload-cover": pictures,
  "POST /api/collections/{id}/items/upload-image": pictures,
  "POST /api/collections/{id}/co-owners": json({ userId: 2 }, { userId: 3 }),
  "POST /api/collections/{id}/collaborators": json({ userId: 2 }, { userId: 3 }),
  "POST /api/collections/{id}/handover": json({ userId: 4 }, { userId: 2 }),
  "POST /api/collections/{id}/links": json({ name: "Grandma" }, { name: "Grandpa" }),
  "POST /api/collections/{id}/notes": json({ content: "Measure it" }, { content: "Paint it" }),
  "POST /api/scrape-product": links,
  "POST /api/items": json(item, { ...item, name: "Bowl" }),
  "POST /api/items/batch": json(
    { ids: [1], action: "copy", collectionId: 1 },
    { ids: [1], action: "delete" },
  ),
  "POST /api/items/{id}/restore": json({}),
  "POST /api/imports": json(
    { urls: ["https://shop.example/a"], collection: "Hall" },
    { urls: ["https://shop.example/b"], collection: "Hall" },
  ),
  "POST /api/brands": json({ name: "Arabia" }, { name: "Marimekko" }),
  "POST /api/brands/{id}/follow": json({}),
  "POST /api/user/brands/{brandId}": json({}),
  "POST /api/groups": json({ name: "Readers" }, { name: "Writers" }),
  "POST /api/groups/{id}/items": links,
  "POST /api/groups/{id}/items/upload-image": pictures,
  "POST /api/groups/{id}/messages": json({ content: "Hello" }, { content: "Bye" }),
  "POST /api/groups/{id}/read": json({ messageId: 2 }),
  "POST /api/groups/{id}/members": json({ userId: 3 }, { userId: 4 }),
  "POST /api/blocks": json({ username: "lev" }, { username: "ada" }),
  "POST /api/reports": json(
    { kind: "person", id: 2, reason: "Spam" },
    { kind: "person", id: 3, reason: "Spam" },
  ),
  "POST /api/invitations": json({ uses: 1 }, { uses: 2 }),
  "POST /api/friend-requests": json({ username: "lev" }, { username: "ada" }),
}

const posts = (await declaredCalls()).filter(
  ({ method, operation }) => method === "POST" && operation.session !== "optional",
)
/** Shown once: a repetition is refused (tests/api/tokens.test.ts). */
const shownOnce = ["POST /api/user/tokens"]
/** Whoever asks again wants to know what the page says now. */
const asksAgain = ["POST /api/items/{id}/read"]

test("every POST that needs a session has a row", () => {
  const rows = [...Object.keys(bodies), ...shownOnce, ...asksAgain]
  expect(posts.map(({ call }) => call).toSorted()).toEqual(rows.toSorted())
})

test.each(Object.entries(bodies))(
  "a repeated %s returns the first response, also in parallel",
  async (call, make) => {
    const [method, path = ""] = call.split(" ")
    const [body, other] = await make()
    const headers = { "Idempotency-Key": "5f0c" }
    const ask = async (sent: ApiRequest | undefined) => {
      const answer = await api(`${method} ${addressOf(path)}`, { as: people.mila, headers, ...sent })
      return { status: answer.status, body: answer.body }
    }
    const [first, ...rest] = await Promise.all([1, 2, 3, 4, 5].map(() => ask(body)))
    expect(first?.status).toBeLessThan(300)
    expect(rest).toEqual(rest.map(() => first))
    expect(await ask(body)).toEqual(first)
    if (other) expect((await ask(other)).status).toBe(422)
  },
)

test("a cover that is uploaded again is stored once", async () => {
  const headers = { "Idempotency-Key": "5f0c" }
  const send = async () =>
    api("POST /api/collections/1/upload-cover", { as: people.mila, headers, ...(await picture("#1f5f4d")) })
  const sent = await Promise.all([send(), send(), send()])
  const address = sent[0]?.body.imageUrl
  await runJobs()
  expect((await db.select().from(images)).map((row) => row.address)).toEqual([address])
  expect((await api("GET /api/collections/1")).body.coverImageUrl).toBe(address)
})
