import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, images, items, removedItems } from "#db/schema/index.ts"
import { api, declaredCalls } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useRestoredDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeItem,
  makeMember,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { allRoutes, moduleOf } from "#tests/support/routes.ts"
import { deleteItem, restoreItem } from "~/domain/items/trash-writes.server.ts"
import { uploadsSeenBy } from "~/domain/pictures.server.ts"
import type { User } from "~/domain/viewer.ts"
import { trashPaths } from "~/pages/trash/paths.ts"
import { paths } from "~/paths.ts"
import { imageId, uploadPath } from "~/services/images/address.server.ts"

/* A removed item is on no page and in no response but the trash and the export, whoever asks. Its texts have a mark. */

const MARK = /7qz3kx/i
const LINK = "https://shop.example/7qz3kx"
const TOKEN = "v".repeat(43)
const FIRST = uploadPath(randomBytes(16).toString("base64url"))
const SECOND = uploadPath(randomBytes(16).toString("base64url"))

let people: Record<"owner" | "coOwner" | "collaborator" | "stranger", User>
let ids: Record<"collection" | "item" | "stays" | "brand" | "group", number>
useRestoredDatabase(async () => {
  const uploader = await makeUser()
  people = {
    owner: await makeUser({ username: "owner", role: "admin" }),
    coOwner: await makeUser(),
    collaborator: await makeUser(),
    stranger: await makeUser(),
  }
  const { owner, coOwner, collaborator } = people
  await makeFriends(owner, coOwner)
  const collection = await makeCollection(owner, { name: "Hall" })
  await makeCoOwner(collection, coOwner)
  await makeCollaborator(collection, collaborator)
  await makeViewLink(collection, owner, { token: TOKEN })
  const { id: brand } = await makeBrand({ name: "Arabia", createdById: owner.id })
  const group = await makeGroup(owner)
  await makeMember(group, coOwner)
  for (const address of [FIRST, SECOND])
    await db.insert(images).values({ id: imageId(address), address, userId: uploader.id })
  const stays = await makeItem(collection, {
    name: "Stays",
    brand: "Arabia",
    productUrl: "https://shop.example/stays",
  })
  const removed = await makeItem(collection, {
    ...{
      name: "Cup 7qz3kx",
      brand: "Arabia",
      description: "Old 7qz3kx",
      note: "Note 7qz3kx",
      tags: "tag-7qz3kx",
    },
    ...{ productUrl: LINK, imageUrl: FIRST, starred: true, rank: 2, userId: coOwner.id, views: 50 },
    images: JSON.stringify([FIRST, SECOND].map((url) => ({ url, alt: "Picture 7qz3kx" }))),
  })
  await deleteItem(owner, removed.id)
  ids = { collection: collection.id, item: removed.id, stays: stays.id, brand, group: group.id }
})

const idIn = (pattern: string) =>
  /collections?\//.test(pattern)
    ? ids.collection
    : /brands?\//.test(pattern)
      ? ids.brand
      : /groups\//.test(pattern)
        ? ids.group
        : /users\/|people\//.test(pattern)
          ? people.owner.id
          : ids.item
const queries = [
  "",
  "?search=7qz3kx",
  "?q=7qz3kx",
  "?tag=tag-7qz3kx",
  "?state=wanted",
  "?filter=mine",
  "?sort=price",
  `?productUrl=${encodeURIComponent(LINK)}`,
  `?url=${encodeURIComponent(LINK)}`,
]
const calls = (await declaredCalls()).filter(({ method }) => method === "GET").map(({ path }) => path)
const pages = (
  await Promise.all(
    allRoutes
      .filter(({ pattern }) => !/^\/(api|images|auth|profile\/export)\b|\*/.test(pattern))
      .map(async ({ pattern, route }) => ("loader" in (await moduleOf(route)) ? [pattern] : [])),
  )
).flat()

const ofTheTrash = /^\/(api\/user\/trash|trash(\/empty)?)$/
const ofTheSearch = /^\?(search|q|tag|productUrl|url)=/
const viewers = ["visitor", "stranger", "collaborator", "coOwner", "owner"] as const
const personOf = (viewer: (typeof viewers)[number]) => (viewer === "visitor" ? null : people[viewer])
const sees = (viewer: string) => viewer === "coOwner" || viewer === "owner"

test.each(viewers)("a removed item is in no response of the API to a %s but in the trash", async (as) => {
  for (const path of calls)
    for (const query of queries) {
      const address = path.replace(/\{token\}/, TOKEN).replace(/\{\w+\}/g, String(idIn(path)))
      if (path.includes("export") && query) continue
      const { status, body } = await api(`GET ${address}${query}`, { as: personOf(as) })
      const shows = MARK.test(JSON.stringify(body))
      const isExport = path === "/api/user/export"
      expect({ path, query, shows }).toEqual({
        ...{ path, query },
        shows: status === 200 && sees(as) && (ofTheTrash.test(path) || isExport),
      })
    }
})

test.each(viewers)("a removed item is on no page of a %s but in the trash", async (as) => {
  expect(pages.length).toBeGreaterThan(60)
  for (const pattern of pages)
    for (const query of /^\/(search|save|collections?(\/:id)?|brands?|s)(\/|$)/.test(pattern)
      ? queries
      : [""]) {
      const path = pattern
        .replace(":token", pattern.startsWith("/s/") ? TOKEN : "none")
        .replace(/:\w+/g, String(idIn(pattern)))
      const response = await ask(path + query, { as: personOf(as) })
      // What was searched for is on the page.
      const text = (await response.text()).replaceAll(LINK, "").replaceAll(encodeURIComponent(LINK), "")
      const shows = /Cup 7qz3kx|Old 7qz3kx|Note 7qz3kx|Picture 7qz3kx/.test(text)
      expect({ path, query, shows }).toEqual({ path, query, shows: sees(as) && ofTheTrash.test(path) })
      expect(response.status).toBeLessThan(500)
      if (ofTheSearch.test(query)) expect(text).not.toContain(paths.product(ids.item))
    }
})

test("a removed item counts nowhere, and its link is free again", async () => {
  const { owner } = people
  expect((await api(`GET /api/collections/${ids.collection}`, { as: owner })).body.itemCount).toBe(1)
  expect((await api(`GET /api/brands/${ids.brand}`)).body.productCount).toBe(1)
  expect((await api(`GET /api/collections/${ids.collection}/tags`, { as: owner })).body).toEqual([])
  await db.update(items).set({ productUrl: LINK, productUrlKey: "shop.example/7qz3kx" })
  expect((await api(`GET /api/items/${ids.stays}/also-in`, { as: owner })).body).toEqual([])
})

test("pictures of a removed item are seen by who may restore it, and by nobody else", async () => {
  const seen = async () => {
    const all = [null, people.stranger, people.collaborator, people.coOwner, people.owner]
    const sets = await Promise.all(all.map((viewer) => uploadsSeenBy(viewer, [FIRST, SECOND].map(imageId))))
    return sets.map(({ size }) => size)
  }
  expect(await seen()).toEqual([0, 0, 0, 2, 2])
  await restoreItem(people.owner, ids.item)
  expect(await seen()).toEqual([2, 2, 2, 2, 2])
})

test("a picture of a removed item is seen by who added it, while they see its collection", async () => {
  const seenByAdder = async () => (await uploadsSeenBy(people.stranger, [imageId(FIRST)])).size
  await db.update(removedItems).set({ userId: people.stranger.id }).where(eq(removedItems.id, ids.item))
  expect(await seenByAdder()).toBe(1)
  await db.update(collections).set({ isPrivate: true }).where(eq(collections.id, ids.collection))
  expect(await seenByAdder()).toBe(0)
})

test("Undo leads back to the page that it stands on, and a second one finds the item restored", async () => {
  const { owner } = people
  const form = { _returnTo: paths.collection(ids.collection) }
  for (const _ of ["once", "twice"]) {
    const response = await ask(trashPaths.restore(ids.item), { as: owner, form })
    expect([response.status, response.headers.get("Location")]).toEqual([303, form._returnTo])
  }
  expect(await (await ask(paths.product(ids.item), { as: owner })).text()).toContain("Cup 7qz3kx")
})

test("the toast of a deletion has a form that restores", async () => {
  const { owner } = people
  const deleted = await ask(paths.productForm(ids.stays, "delete"), { as: owner, form: {} })
  const undo = trashPaths.restore(ids.stays)
  expect(decodeURIComponent(deleted.headers.get("Toast") ?? "")).toContain(`"undo":"${undo}"`)
  const toast = deleted.headers.getSetCookie().find((one) => one.includes("toast="))
  const Cookie = [await cookieOf(owner), toast?.split(";")[0]].join("; ")
  const { $ } = await visit(paths.collection(ids.collection), { headers: { Cookie } })
  expect($(`form[method=post][action="${undo}"]`).text()).toBe("Undo")
})

test("the trash says when an item goes, and lets its people restore it", async () => {
  const page = await ask(trashPaths.trash(), { as: people.coOwner })
  const html = await page.text()
  expect(html).toMatch(/Deleted for good on .*?<time/s)
  expect(html).toContain(trashPaths.restore(ids.item))
  expect(await (await ask(trashPaths.trash(), { as: people.stranger })).text()).toContain(
    "The trash is empty.",
  )
})
