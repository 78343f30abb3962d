import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, it, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items, users, viewLinks } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser, makeViewLink } from "#tests/support/factories.ts"
import { endViewLink } from "~/domain/collections/link-writes.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { storeUpload } from "~/services/images/upload.server.ts"

/* What a chat app shows beside a link: the tags of a page, and the picture that they name. */

useTestDatabase()

let owner: User
let list: Awaited<ReturnType<typeof makeCollection>>
let item: Awaited<ReturnType<typeof makeItem>>
beforeEach(async () => {
  owner = await makeUser()
  list = await makeCollection(owner, { name: "Hall" })
  item = await makeItem(list, { name: "Lamp", brand: "Muuto", imageUrl: await upload("#1f5f4d") })
})

async function upload(background: string): Promise<string> {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  return (await storeUpload(owner.id, Readable.from([await drawn.png().toBuffer()]))).imageUrl
}

async function tagsOf(path: string, as?: User): Promise<Record<string, string>> {
  const { $ } = await visit(path, { as: as ?? null })
  const tags = $("meta[property^='og:'], meta[name^='twitter:']").toArray()
  return Object.fromEntries(
    tags.map((tag) => [$(tag).attr("property") ?? $(tag).attr("name"), $(tag).attr("content") ?? ""]),
  )
}

const cardOf = async (path: string): Promise<string> => {
  const image = (await tagsOf(path))["og:image"] ?? ""
  return image.replace("http://curio.test", "")
}

async function privately(): Promise<string> {
  await db.update(collections).set({ isPrivate: true }).where(eq(collections.id, list.id))
  return (await makeViewLink(list, owner)).token
}

const pages: [name: string, path: () => Promise<string>][] = [
  ["public collection", async () => `/collection/${list.id}`],
  ["product", async () => `/product/${item.id}`],
  ["brand", async () => `/brand/${(await makeBrand({ name: "Muuto" })).id}`],
  ["view link", async () => `/s/${await privately()}`],
  ["product of a view link", async () => `/s/${await privately()}/${item.id}`],
]

describe.each(pages)("the preview of a %s", (name, path) => {
  it("names a card of 1200 by 630 pixels, its text and the site", async () => {
    const tags = await tagsOf(await path())
    expect(tags).toMatchObject({
      "og:site_name": "Curio",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": tags["og:title"],
      "twitter:card": "summary_large_image",
    })
    expect(tags["og:image"]).toMatch(/^http:\/\/curio\.test\/images\/card\//)
  })

  it("shows the card as JPEG, which is asked for each time", async () => {
    const card = await cardOf(await path())
    const response = await ask(card)
    expect(response.status).toBe(200)
    const caching = name.includes("link") ? "private, no-cache" : "public, no-cache"
    expect(response.headers.get("Cache-Control")).toBe(caching)
    expect(response.headers.get("Content-Type")).toBe("image/jpeg")
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 })
    const known = await ask(card, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } })
    expect(known.status).toBe(304)
  })

  it("has no picture while none is stored", async () => {
    await db.update(items).set({ imageUrl: "https://shop.example/never-fetched.jpg" })
    const tags = await tagsOf(await path())
    expect(tags["og:image"]).toBeUndefined()
    expect(tags["twitter:card"]).toBe("summary")
  })
})

test("the address of a card changes with the pictures, and every one of them shows what there is now", async () => {
  const before = await cardOf(`/collection/${list.id}`)
  const cover = await upload("#aa3355")
  await updateCollection(owner, list.id, { coverImageUrl: cover })
  const after = await cardOf(`/collection/${list.id}`)
  expect(after).not.toBe(before)
  const [old, now] = [await ask(before), await ask(after)]
  expect(old.headers.get("ETag")).toBe(now.headers.get("ETag"))
})

test("the card of a view link tells neither its token nor what opens it", async () => {
  const token = await privately()
  for (const path of [`/s/${token}`, `/s/${token}/${item.id}`]) {
    const card = await cardOf(path)
    expect(card).not.toContain(token)
    const [row] = await db.select().from(viewLinks)
    expect(card).not.toContain(row?.tokenHash ?? "-")
  }
})

test("a private page names no card", async () => {
  await privately()
  for (const path of [`/collection/${list.id}`, `/product/${item.id}`])
    expect((await tagsOf(path, owner))["og:image"]).toBeUndefined()
})

type Page = (typeof pages)[number][0]
const ends: [subject: Page, what: string, end: () => Promise<unknown>][] = [
  ["public collection", "is private", () => updateCollection(owner, list.id, { isPrivate: true })],
  ["public collection", "is deleted", () => deleteCollection(owner, list.id)],
  ["product", "is private", () => updateCollection(owner, list.id, { isPrivate: true })],
  ["product", "is deleted", () => deleteItem(owner, item.id)],
  ["brand", "has private products only", () => updateCollection(owner, list.id, { isPrivate: true })],
  ["view link", "has ended", () => endOfLink()],
  ["view link", "has expired", () => db.update(viewLinks).set({ expiresAt: new Date(1) })],
  ["view link", "has a suspended maker", () => db.update(users).set({ isSuspended: true })],
  ["product of a view link", "has ended", () => endOfLink()],
  ["product of a view link", "is deleted", () => deleteItem(owner, item.id)],
]

async function endOfLink() {
  const [link] = await db.select().from(viewLinks)
  await endViewLink(owner, list.id, link?.id ?? 0)
}

test.each(ends)("the card of a %s is gone once it %s, for who has it too", async (subject, _, end) => {
  const card = await cardOf((await pages.find(([name]) => name === subject)?.[1]()) ?? "")
  const before = await ask(card)
  expect(before.status).toBe(200)
  await end()
  for (const headers of [{}, { "If-None-Match": before.headers.get("ETag") ?? "" }] as HeadersInit[]) {
    const response = await ask(card, { as: owner, headers: headers as Record<string, string> })
    expect(response.status).toBe(404)
    expect(response.headers.get("ETag")).toBeNull()
    expect(response.headers.get("Cache-Control")).toBe("no-store")
  }
})

test("a private thing, one that does not exist and an address that nobody has signed are the same 404", async () => {
  const card = await cardOf(`/collection/${list.id}`)
  await privately()
  const [, , , , signature = ""] = card.split(/[/?]/)
  const wrong = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const answers = []
  for (const path of [
    card,
    card.replace(signature, wrong),
    card.replace(`collection-${list.id}`, "collection-4711"),
    `/images/card/item-${item.id}/${signature}`,
    `/images/card/link-1/${signature}`,
    `/images/card/x/${signature}`,
  ]) {
    const { status, headers } = await ask(path)
    answers.push(JSON.stringify([status, ...headers]))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain("404")
})

test("a card shows no picture of a private collection of the brand", async () => {
  const brand = await makeBrand({ name: "Muuto" })
  const before = await cardOf(`/brand/${brand.id}`)
  const hidden = await makeCollection(owner, { isPrivate: true })
  await makeItem(hidden, { brand: "Muuto", imageUrl: await upload("#aa3355"), views: 100 })
  expect(await cardOf(`/brand/${brand.id}`)).toBe(before)
  expect((await tagsOf(`/brand/${brand.id}`, owner))["og:image"]).toContain(before)
})
