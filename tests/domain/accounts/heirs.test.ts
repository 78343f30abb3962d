import { asc, eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  blocks,
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  collections,
  items,
  securityEvents,
  users,
} from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { decoded, openMailbox } from "#tests/support/mailbox.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { estateOf } from "~/domain/collections/heirs.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"

useTestDatabase()

let [mila, boris, cleo, dora]: User[] = []
const people = () => {
  if (!mila || !boris || !cleo || !dora) throw new Error("Somebody is missing")
  return { mila, boris, cleo, dora }
}
let mailbox: Awaited<ReturnType<typeof openMailbox>> | undefined
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
  boris = await makeUser({ username: "boris" })
  cleo = await makeUser({ username: "cleo" })
  dora = await makeUser({ username: "dora" })
})
afterEach(async () => {
  await mailbox?.close()
  mailbox = env.SMTP_URL = env.APP_ORIGIN = undefined
})

/** Shared by mila with cleo, then boris, as co-owners, and with dora. */
async function makeShared(name = "Kitchen") {
  const { mila, boris, cleo, dora } = people()
  const shared = await makeCollection(mila, { name, isPrivate: true })
  await makeCoOwner(shared, cleo)
  await makeCoOwner(shared, boris)
  await makeCollaborator(shared, dora)
  await makeItem(shared, { userId: mila.id })
  await makeItem(shared, { userId: boris.id })
  await db.insert(collectionNotes).values({ collectionId: shared.id, userId: mila.id, content: "Measure" })
  return shared
}
const end = () => deleteAccount(people().mila, { currentPassword: PASSWORD })
const owners = async () =>
  (await db.select().from(collections).orderBy(asc(collections.id))).map(({ name, userId }) => [name, userId])

test("a collection passes to the oldest co-owner when its owner's account ends, and all others stay", async () => {
  const { boris, cleo, dora } = people()
  const shared = await makeShared()
  await makeCollection(people().mila, { name: "Alone" })
  await end()
  expect(await owners()).toEqual([["Kitchen", cleo.id]])
  expect((await db.select().from(collectionCoOwners)).map(({ userId }) => userId)).toEqual([boris.id])
  expect((await db.select().from(collectionCollaborators)).map(({ userId }) => userId)).toEqual([dora.id])
  expect((await db.select().from(items)).map(({ userId }) => userId)).toEqual([null, boris.id])
  expect(await db.select().from(collectionNotes)).toMatchObject([{ content: "Measure", userId: null }])
  const asks = async (as: User | null) => {
    const { status, body } = await api(`GET /api/collections/${shared.id}`, { as })
    return [status, (body as { owner?: { username: string } }).owner?.username]
  }
  for (const as of [boris, cleo, dora]) expect(await asks(as)).toEqual([200, "cleo"])
  expect(await asks(null)).toEqual([404, undefined])
  const json = { isPrivate: false }
  expect((await api(`PATCH /api/collections/${shared.id}`, { as: boris, json })).status).toBe(403)
  expect((await api(`PATCH /api/collections/${shared.id}`, { as: cleo, json })).status).toBe(200)
})

test("a suspended co-owner inherits only what no other can", async () => {
  const { boris, cleo, mila } = people()
  await makeShared()
  await makeCoOwner(await makeCollection(mila, { name: "Hall" }), cleo)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, cleo.id))
  await end()
  expect(await owners()).toEqual([
    ["Kitchen", boris.id],
    ["Hall", cleo.id],
  ])
})

test("a co-owner whose account ended before inherits nothing", async () => {
  const { boris, cleo } = people()
  await makeShared()
  await deleteAccount(cleo, { currentPassword: PASSWORD })
  await end()
  expect(await owners()).toEqual([["Kitchen", boris.id]])
  await deleteAccount(boris, { currentPassword: PASSWORD })
  expect(await owners()).toEqual([])
})

test("the dialog names what passes to whom and what is deleted, before and not after", async () => {
  const { mila, cleo } = people()
  await makeShared()
  await makeCollection(mila, { name: "Alone" })
  await makeCollection(cleo, { name: "Of cleo" })
  expect(await estateOf(mila)).toMatchObject({
    inherited: [{ name: "Kitchen", heir: "cleo" }],
    deleted: [{ name: "Alone" }],
    more: { inherited: 0, deleted: 0 },
  })
  const text = (await visit("/profile/delete", { as: mila })).text("dialog")
  expect(text).toContain("These pass onKitchen to cleo")
  expect(text).toContain("These are deletedAlone")
  expect(text).not.toContain("Of cleo")
  for (let n = 0; n < 25; n++) await makeCollection(mila, { name: `Shelf ${n}` })
  expect((await estateOf(mila)).more).toEqual({ inherited: 0, deleted: 6 })
})

test("the new owner reads of it among the events, and in one mail", async () => {
  mailbox = await openMailbox({})
  env.SMTP_URL = mailbox.url
  env.APP_ORIGIN = "https://curio.example.org"
  const { cleo, mila } = people()
  await makeShared("Kitchen")
  await makeShared("Garden")
  await end()
  await runJobs()
  const events = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.event, "collections-inherited"))
  expect(events).toMatchObject([{ userId: cleo.id, details: { name: "Kitchen, Garden" }, address: null }])
  const [text = "", goodbye = ""] = mailbox.mails.map((mail) => decoded(mail.text))
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[cleo.email], [mila.email]])
  expect(goodbye).toContain("- Garden, to cleo")
  expect(text).toContain("- Kitchen")
  expect(text).toContain("- Garden")
  expect(text).not.toContain("mila@")
})

test("who ends their account gets a mail of bounded length that names what passed on and what was deleted", async () => {
  mailbox = await openMailbox({})
  env.SMTP_URL = mailbox.url
  env.APP_ORIGIN = "https://curio.example.org"
  const { mila } = people()
  await makeShared("Kitchen")
  for (let n = 0; n < 25; n++) await makeCollection(mila, { name: `Shelf ${n}` })
  await end()
  await runJobs()
  const { text } = mailbox.mails.find(({ to }) => to.includes(mila.email)) ?? { text: "" }
  const lines = decoded(text)
    .split(/\r?\n/)
    .filter((line) => line.startsWith("- "))
  expect(lines.slice(0, 2)).toEqual(["- Kitchen, to cleo", "- Shelf 24"])
  expect([lines.length, lines.at(-1)]).toEqual([22, "- 5 more"])
})

test("an heir does not keep people across a block from them", async () => {
  const { boris, cleo, dora } = people()
  await makeShared()
  await db.insert(blocks).values([
    { userId: cleo.id, blockedId: boris.id },
    { userId: dora.id, blockedId: cleo.id },
  ])
  await end()
  expect(await owners()).toEqual([["Kitchen", cleo.id]])
  expect([await db.$count(collectionCoOwners), await db.$count(collectionCollaborators)]).toEqual([0, 0])
})
