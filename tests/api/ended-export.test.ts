import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { collectionFile } from "~/http/response/collection-file.server.ts"
import { downloadReply } from "~/http/response/download.server.ts"
import { errorCount } from "~/observe/log.server.ts"

useTestDatabase()

async function ownCollection() {
  const owner = await makeUser()
  const place = await makeCollection(owner)
  await makeItem(place, { name: "Vase" })
  return { owner, id: place.id }
}

describe("the export of a collection", () => {
  test("breaks off when the collection is deleted meanwhile", async () => {
    const { owner, id } = await ownCollection()
    const access = await collectionAccess(owner, id)
    const { make } = collectionFile(access, { viewer: owner, format: "json", key: "1", origin: "http://a" })
    const parts = make()[Symbol.asyncIterator]()
    await parts.next()
    await deleteCollection(owner, id)
    const rest = async () => {
      while (!(await parts.next()).done);
    }
    await expect(rest()).rejects.toThrow()
  })

  test("breaks off without an error for operators when it is made private meanwhile", async () => {
    const { id } = await ownCollection()
    const told = errorCount.value
    const asked = { request: new Request(`http://curio.test/api/collections/${id}/export`), context: {} }
    const about = { viewer: null, format: "json", key: "visitor", origin: "http://a" } as const
    const reply = await downloadReply(asked, collectionFile(await collectionAccess(null, id), about))
    await db.update(collections).set({ isPrivate: true })
    await expect(reply.toResponse().text()).rejects.toMatchObject({ name: "NotFound" })
    expect(errorCount.value).toBe(told)
  })
})
