import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, itemClaims, viewLinks } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser, makeViewLink } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let list: Awaited<ReturnType<typeof makeCollection>>
let lamp: Awaited<ReturnType<typeof makeItem>>
let token: string
let linkId: number

beforeEach(async () => {
  owner = await makeUser()
  list = await makeCollection(owner, { claims: "hidden", isPrivate: true })
  lamp = await makeItem(list, { name: "Lamp" })
  const link = await makeViewLink(list, owner)
  token = link.token
  linkId = link.id
})

const claim = (item: number, name = "Grandma", by = token) =>
  api(`PUT /api/shared/${by}/items/${item}/claim`, { json: { name } })
const takeBack = (item: number, undoToken: string) =>
  api(`DELETE /api/shared/${token}/items/${item}/claim`, { json: { undoToken } })
const claimed = async () => (await api(`GET /api/shared/${token}/items`)).body[0].claimed
const htmlOf = async (path: string, form?: Record<string, string>) =>
  (await ask(path, form && { form })).text()
const claims = () => db.select().from(itemClaims)

test("a guest claims and takes it back with the token, which is stored as a hash", async () => {
  expect(await claimed()).toBe(false)
  const { status, body, headers } = await claim(lamp.id)
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(body.undoUrl).toBe(`http://curio.test/claims/undo/${body.undoToken}`)
  expect(JSON.stringify(await claims())).not.toContain(body.undoToken)
  expect(await claimed()).toBe(true)
  expect((await takeBack(lamp.id, body.undoToken)).status).toBe(204)
  expect(await claimed()).toBe(false)
  expect((await takeBack(lamp.id, body.undoToken)).status).toBe(404)
})

test("a guest cannot take back what another one has claimed, and is told that it is taken", async () => {
  const cup = await makeItem(list, { name: "Cup" })
  const { body } = await claim(lamp.id)
  const other = await claim(cup.id, "Grandpa")
  expect((await claim(lamp.id, "Grandpa")).status).toBe(409)
  expect((await takeBack(lamp.id, other.body.undoToken)).status).toBe(404)
  expect((await takeBack(cup.id, body.undoToken)).status).toBe(404)
  expect(await claims()).toHaveLength(2)
})

test("a guest's claim that is sent again under its Idempotency-Key gets the same token and takes no second place", async () => {
  const send = (name = "Grandma") =>
    api(`PUT /api/shared/${token}/items/${lamp.id}/claim`, {
      json: { name },
      headers: { "Idempotency-Key": "b7a1" },
    })
  const [first, ...rest] = await Promise.all([send(), send(), send()])
  expect(first?.status).toBe(200)
  expect(rest.map(({ body }) => body)).toEqual([first?.body, first?.body])
  expect((await send()).body).toEqual(first?.body)
  expect(await claims()).toHaveLength(1)
  // With another name, and without a key.
  expect([(await send("Grandpa")).status, (await claim(lamp.id)).status]).toEqual([422, 409])
  expect((await takeBack(lamp.id, first?.body.undoToken)).status).toBe(204)
})

test("the call takes nothing back once its link has ended, and the private page does", async () => {
  const { body } = await claim(lamp.id)
  await db.delete(viewLinks).where(eq(viewLinks.id, linkId))
  expect((await takeBack(lamp.id, body.undoToken)).status).toBe(404)
  expect(await claims()).toHaveLength(1)
  await htmlOf(new URL(body.undoUrl).pathname, {})
  expect(await claims()).toEqual([])
})

test("a link takes 20 claims at once, and another link goes on", async () => {
  const items = []
  for (let at = 0; at < 21; at++) items.push(await makeItem(list))
  const statuses = []
  for (const { id } of items) statuses.push((await claim(id)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 409])
  const other = await makeViewLink(list, owner)
  expect((await claim(items[20]?.id ?? 0, "Grandma", other.token)).status).toBe(200)
})

test("a claim of a guest does not count as a use of the link", async () => {
  await claim(lamp.id)
  const [link] = await db.select().from(viewLinks)
  expect(link?.lastUsedOn).toBeNull()
})

test("a link to a collection that is no wish list shows no claims and takes none", async () => {
  await db.update(collections).set({ claims: "off" }).where(eq(collections.id, list.id))
  expect((await claim(lamp.id)).status).toBe(404)
  expect(await claimed()).toBeUndefined()
})

test("the pages of a link claim without scripts and cookies, and the private link takes it back", async () => {
  const at = `/s/${token}/${lamp.id}`
  expect(await htmlOf(at)).toContain(`href="${at}/claim"`)
  const form = /name="form" value="([\w-]+)"/.exec(await htmlOf(`${at}/claim`))?.[1] ?? ""
  const sent = { form: { name: "Grandma", form } }
  const twice = [await ask(`${at}/claim`, sent), await ask(`${at}/claim`, sent)]
  const [undo = "", again] = twice.map((answer) => String(answer.headers.get("Location")))
  expect(undo).toMatch(new RegExp(`^/claims/undo/[\\w-]{43}\\?list=${token}$`))
  expect(again).toBe(undo)
  expect(await claims()).toHaveLength(1)
  // The same words in a form that another person has opened.
  const stranger = await ask(`${at}/claim`, { form: { name: "Grandma", form: "other" } })
  expect([stranger.status, (await stranger.text()).includes(String(undo))]).toEqual([422, false])
  expect(await htmlOf(at)).not.toContain(`href="${at}/claim"`)
  expect(await htmlOf(at)).toContain("Taken")
  expect(await htmlOf(`/s/${token}`)).toContain("Taken")

  await db.delete(viewLinks).where(eq(viewLinks.id, linkId))
  // The page shows its own address, so that it can be read again.
  for (const words of ["Lamp", `http://curio.test${undo.split("?")[0]}<`, `href="/s/${token}"`])
    expect(await htmlOf(undo)).toContain(words)
  const { status, headers } = await ask(String(undo), { form: {} })
  expect([status, headers.get("Location")]).toEqual([303, `${undo}&done=1`])
  expect(await htmlOf(`${undo}&done=1`)).toContain("You have taken it back")
  expect((await ask(String(undo))).status).toBe(404)
  expect(await claims()).toEqual([])
})

test("the name of a guest is told to the owner once claims are shown, and to nobody else", async () => {
  const stranger = await makeUser()
  await db.update(collections).set({ isPrivate: false })
  await claim(lamp.id)
  const nameFor = async (as: User) => (await api(`GET /api/items/${lamp.id}`, { as })).body.claim?.name
  expect([await nameFor(owner), await nameFor(stranger)]).toEqual([undefined, null])
  await db.update(collections).set({ claims: "shown" })
  expect([await nameFor(owner), await nameFor(stranger)]).toEqual(["Grandma", null])
})

test.each([
  ["a", 400],
  ["\u200b\u200b\u200b", 400],
  ["\u202eabc", 400],
  ["ab\u2066cd", 400],
  ["ab\ncd", 400],
  ["x".repeat(41), 400],
  ["אבא", 200],
  ["می‌خواهم", 200],
  ["👩‍👧 Mum", 200],
  ["Grandma", 200],
])("a guest named %j gets %d", async (name, status) => {
  expect((await claim(lamp.id, name)).status).toBe(status)
})
