import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collectionCoOwners, items, users, viewLinks } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask as askPage, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import { makeCollection, makeViewLink } from "#tests/support/factories.ts"
import { linkUsesSaved } from "~/http/views/count-link-use.server.ts"
import { cardPath } from "~/services/images/card.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { ask } from "../../server/serve.ts"
import { cachedApp, HOST } from "../cache/cached-app.ts"
import { makeLinkWorld } from "./world.ts"

useTestDatabase()

const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
const today = () => new Date().toISOString().slice(0, 10)
const lastUse = async (id: number) => {
  await linkUsesSaved()
  const [row] = await db.select().from(viewLinks).where(eq(viewLinks.id, id))
  return row?.lastUsedOn
}

const others: [name: string, headers: Record<string, string>, method?: string][] = [
  ["HEAD", { "user-agent": PERSON }, "HEAD"],
  ["a browser that fetches ahead", { "user-agent": PERSON, "sec-purpose": "prefetch" }],
  ["a program without a name", {}],
  ...[
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Twitterbot/1.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.5.0",
  ].map((name): [string, Record<string, string>] => [name, { "user-agent": name }]),
]

test("a link shows nothing from memory once its maker, a co-owner, is suspended or may not edit any more", async () => {
  const { item, list, people } = await makeLinkWorld()
  const { server } = await cachedApp()
  const coOwner = people["co-owner"]
  const { token } = await makeViewLink(list, coOwner)
  const paths = [
    `/s/${token}`,
    `/s/${token}/${item.id}`,
    `/api/shared/${token}`,
    `/api/shared/${token}/items`,
  ]
  const statuses = async () => {
    const all = []
    for (const path of [...paths, ...paths])
      all.push((await ask(server, path, { headers: { host: HOST } })).status)
    return [...new Set(all)]
  }
  const suspend = (isSuspended: boolean) =>
    db.update(users).set({ isSuspended }).where(eq(users.id, coOwner.id))
  expect(await statuses()).toEqual([200])
  await suspend(true)
  expect(await statuses()).toEqual([404])
  await suspend(false)
  expect(await statuses()).toEqual([200])
  await db.delete(collectionCoOwners)
  expect(await statuses()).toEqual([404])
})

test("the list of links says which of them work", async () => {
  const { list, people } = await makeLinkWorld()
  const { owner, "co-owner": coOwner } = people
  await db.delete(viewLinks)
  await makeViewLink(list, owner, { name: "open" })
  await makeViewLink(list, owner, { name: "over", expiresAt: new Date(Date.now() - 1_000) })
  await makeViewLink(list, coOwner, { name: "of a co-owner" })
  const working = async () => {
    const { body } = await api(`GET /api/collections/${list.id}/links`, { as: owner })
    return body.filter(({ works }: { works: boolean }) => works).map(({ name }: { name: string }) => name)
  }
  expect(await working()).toEqual(["of a co-owner", "open"])
  await db.delete(collectionCoOwners)
  expect(await working()).toEqual(["open"])
})

test("the last use of a link is the day on which a person opened it, from memory too", async () => {
  const { token, link, item, list, people } = await makeLinkWorld()
  const { server } = await cachedApp()
  const get = (path: string, headers: Record<string, string>, method = "GET") =>
    ask(server, path, { method, headers: { host: HOST, ...headers } })
  for (const path of [`/s/${token}`, `/s/${token}/${item.id}`])
    for (const [name, headers, method] of [...others, ...others]) {
      expect([name, (await get(path, headers, method)).status]).toEqual([name, 200])
      expect([name, await lastUse(link.id)]).toEqual([name, null])
    }
  await get(`/api/shared/${token}`, { "user-agent": PERSON })
  expect(await lastUse(link.id)).toBeNull()
  // It is kept from above.
  await get(`/s/${token}`, { "user-agent": PERSON })
  expect(await lastUse(link.id)).toBe(today())
  const path = `GET /api/collections/${list.id}/links`
  const { body } = await api(path, { as: people.owner })
  expect(body.find(({ id }: { id: number }) => id === link.id)).toMatchObject({ lastUsedOn: today() })
})

test("a preview card that is asked for, also by a person, is no use of its link", async () => {
  const { list, item, people } = await makeLinkWorld()
  const link = await makeViewLink(list, people.owner)
  const background = "#1f5f4d"
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const { imageUrl } = await storeUpload(people.owner.id, Readable.from([await drawn.png().toBuffer()]))
  await db.update(items).set({ imageUrl }).where(eq(items.id, item.id))
  const { server } = await cachedApp()
  const headers = { host: HOST, "user-agent": PERSON }
  for (const subject of [
    { kind: "link", id: link.id },
    { kind: "link", id: link.id, itemId: item.id },
  ] as const)
    for (let times = 0; times < 2; times++) {
      const { status } = await ask(server, cardPath(subject, [imageUrl]), { headers })
      expect([status, await lastUse(link.id)]).toEqual([200, null])
    }
})

test("a product page counts as a use of its link", async () => {
  const { list, item, people } = await makeLinkWorld()
  const link = await makeViewLink(list, people.owner)
  const { server } = await cachedApp()
  await ask(server, `/s/${link.token}/${item.id}`, { headers: { host: HOST, "user-agent": PERSON } })
  expect(await lastUse(link.id)).toBe(today())
})

test("a user saves a product of a link, and not what was said about it", async () => {
  const { token, item, people } = await makeLinkWorld()
  const mine = await makeCollection(people.blocked, { name: "Mine" })
  const page = await visit(`/s/${token}/${item.id}`, { as: people.blocked })
  expect(page.text("main")).toContain("Save to my collections")
  expect((await visit(`/s/${token}/${item.id}`)).text("main")).not.toContain("Save to my collections")
  const form = { collectionId: String(mine.id) }
  const sent = await askPage(`/s/${token}/${item.id}/save`, { as: people.blocked, form })
  expect(sent.status).toBe(303)
  const [copy] = await db.select().from(items).where(eq(items.collectionId, mine.id))
  expect(copy).toMatchObject({ name: item.name, note: null, views: 0, userId: people.blocked.id })
})

test("a product is not saved by a link that ended while its form was open", async () => {
  const { token, item, link, people } = await makeLinkWorld()
  const mine = await makeCollection(people.friend)
  await db.delete(viewLinks).where(eq(viewLinks.id, link.id))
  const form = { collectionId: String(mine.id) }
  expect((await askPage(`/s/${token}/${item.id}/save`, { as: people.friend, form })).status).toBe(404)
  expect(await db.$count(items, eq(items.collectionId, mine.id))).toBe(0)
})

test("a collection has at most 20 links, and the address is told once", async () => {
  const { list, people } = await makeLinkWorld()
  const call = `POST /api/collections/${list.id}/links`
  const before = (await api(`GET /api/collections/${list.id}/links`, { as: people.owner })).body.length
  for (let count = before; count < 19; count++) await makeViewLink(list, people.owner)
  const made = await api(call, { as: people["co-owner"], json: { name: "Grandma" } })
  expect(made.status).toBe(201)
  expect((await api(call, { as: people.owner, json: { name: "Grandpa" } })).status).toBe(409)
  const token = made.body.url.split("/").at(-1)
  expect((await api(`GET /api/shared/${token}`)).status).toBe(200)
  const { body } = await api(`GET /api/collections/${list.id}/links`, { as: people.owner })
  expect(JSON.stringify(body)).not.toContain(token)
  expect(JSON.stringify(await db.select().from(viewLinks))).not.toContain(token)
})

test("the page of a link names no private picture by an address without an end, and is no page for robots", async () => {
  const { token, item } = await makeLinkWorld()
  for (const path of [`/s/${token}`, `/s/${token}/${item.id}`]) {
    const { $: page } = await visit(path)
    expect(page('meta[name="robots"]').attr("content")).toBe("noindex")
    expect(page('meta[name="referrer"]').attr("content")).toBe("no-referrer")
    // The preview card that would be made of them ends with the link (tests/pages/preview-cards.test.ts).
    expect(page('meta[property="og:image"]').length).toBe(0)
    expect(page('meta[property="og:title"]').attr("content")).toMatch(/wishes/i)
    expect(page("img").toArray().length).toBeGreaterThan(0)
    for (const image of page("img").toArray()) expect(image.attribs.src).toMatch(/^\/images\/p\//)
  }
})

test("a working link says of a missing product that it is not there, not that the link has ended", async () => {
  const { token, wrong, item } = await makeLinkWorld()
  const missing = await askPage(`/s/${token}/999999`)
  expect(missing.status).toBe(404)
  const text = await missing.text()
  expect(text).toContain("Item not found")
  expect(text).toContain("See what is there")
  expect(text).not.toContain("It may have ended")
  expect(await (await askPage(`/s/${wrong.ended}/${item.id}`)).text()).toContain("It may have ended")
})

test("the export of an account has its links without their addresses, and no name of a collection that is not seen", async () => {
  const { list, people, token } = await makeLinkWorld()
  await makeViewLink(list, people["co-owner"], { name: "Aunt" })
  await makeViewLink(list, people.stranger, { name: "Lost" })
  const linksOf = async (person: "owner" | "co-owner" | "stranger") => {
    const { account } = await exported(people[person])
    expect(JSON.stringify(account)).not.toContain(token)
    return account.viewLinks
  }
  expect(await linksOf("co-owner")).toMatchObject([{ name: "Aunt", collection: "Wishes 4mv8" }])
  expect(await linksOf("stranger")).toMatchObject([{ name: "Lost", collection: null }])
})
