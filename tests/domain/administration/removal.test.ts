import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items, securityEvents, viewLinks } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeGroup,
  makeItem,
  makeMessage,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { droppedPictures } from "#tests/support/jobs.ts"
import { listReports } from "~/domain/administration/report-reads.server.ts"
import { endReportedLinks, removeReported, report } from "~/domain/administration/report-writes.server.ts"
import { chatState } from "~/domain/groups/message-reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden, NotFound } from "~/errors.ts"

useTestDatabase()

let root: User
let noor: User
let lev: User
beforeEach(async () => {
  root = await makeUser({ role: "admin" })
  noor = await makeUser()
  lev = await makeUser()
})

const reported = (kind: "item" | "collection" | "message" | "person", id: number, by = lev) =>
  report(by, { kind, id, reason: "Spam" })
const openReports = async () =>
  (await listReports(root, { status: "open", limit: 50 })).items.map(({ id }) => id)

test("removing a reported item deletes it as its owner would, and closes all reports about it", async () => {
  const place = await makeCollection(noor, { isPrivate: false })
  const imageUrl = "/images/u/AAAAAAAAAAAAAAAAAAAAAA"
  const item = await makeItem(place, { name: "Counterfeit", imageUrl })
  const other = await makeItem(place)
  const { id } = await reported("item", item.id)
  await reported("item", item.id, await makeUser())
  const { id: kept } = await reported("item", other.id)
  await removeReported(root, id)
  expect(await droppedPictures()).toEqual([imageUrl])
  expect(await db.select({ id: items.id }).from(items)).toEqual([{ id: other.id }])
  expect(await db.select({ count: collections.itemCount }).from(collections)).toEqual([{ count: 1 }])
  expect(await openReports()).toEqual([kept])
  await removeReported(root, id)
  expect(await droppedPictures()).toEqual([imageUrl])
})

test("removing a reported collection deletes it with its items", async () => {
  const place = await makeCollection(noor, { coverImageUrl: "/images/u/cover" })
  await makeItem(place, { imageUrl: "/images/u/item" })
  const { id } = await reported("collection", place.id)
  await removeReported(root, id)
  expect(await droppedPictures()).toEqual(["/images/u/cover", "/images/u/item"])
  expect([await db.$count(collections), await db.$count(items)]).toEqual([0, 0])
})

test("removing a reported message changes the chat for its members", async () => {
  const group = await makeGroup(noor)
  const message = await makeMessage(group, noor)
  const { id } = await reported("message", message.id)
  const before = await chatState(noor, group.id)
  await removeReported(root, id)
  expect(await chatState(noor, group.id)).toEqual({ revision: before.revision + 1, lastId: 0 })
})

test("the owner is told of ended links only when there were some", async () => {
  const place = await makeCollection(noor)
  const { id } = await reported("collection", place.id)
  const told = () =>
    db.$count(
      securityEvents,
      and(eq(securityEvents.userId, noor.id), eq(securityEvents.event, "admin-links-ended")),
    )
  await endReportedLinks(root, id)
  expect(await told()).toBe(0)
  await makeViewLink(place, noor)
  await endReportedLinks(root, id)
  expect([await told(), await db.$count(viewLinks)]).toEqual([1, 0])
})

test("who owns a collection by now is told of its ended links", async () => {
  const place = await makeCollection(noor)
  const { id } = await reported("collection", place.id)
  const heir = await makeUser()
  await db.update(collections).set({ userId: heir.id }).where(eq(collections.id, place.id))
  await makeViewLink(place, heir)
  await endReportedLinks(root, id)
  const events = await db.select().from(securityEvents).where(eq(securityEvents.event, "admin-links-ended"))
  expect(events.map(({ userId }) => userId)).toEqual([heir.id])
})

test("a person cannot be removed", async () => {
  const { id } = await reported("person", noor.id)
  await expect(removeReported(root, id)).rejects.toThrow(Forbidden)
  expect(await openReports()).toEqual([id])
})

test("administrators alone remove things, and reported ones only", async () => {
  const place = await makeCollection(noor)
  const { id } = await reported("collection", place.id)
  for (const viewer of [null, noor, lev]) await expect(removeReported(viewer, id)).rejects.toThrow(NotFound)
  await expect(removeReported(root, id + 1)).rejects.toThrow(NotFound)
  expect(await db.$count(collections)).toBe(1)
})
