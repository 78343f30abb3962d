import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, users } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

/** Pages that name mila, each with the number of links to her page while she may be met. */
async function makePages() {
  const mila = await makeUser({ username: "mila" })
  const viewer = await makeUser()
  const [own, other] = [await makeCollection(mila), await makeCollection(await makeUser())]
  await makeItem(own)
  const item = await makeItem(other, { userId: mila.id })
  const group = await makeGroup(mila)
  const places = [
    paths.collection(own.id),
    paths.collection(other.id),
    paths.collections({ filter: "public" }),
    paths.product(item.id),
    paths.group(group.id),
  ]
  const linked = async () => {
    const found = []
    for (const place of places) {
      const { $ } = await visit(place, { as: viewer })
      if ($(`main a[href="${paths.people(mila.id)}"]`).length > 0) found.push(place)
    }
    return found
  }
  return { mila, viewer, places, linked }
}

test("a name is a link while its person may be met", async () => {
  const { places, linked } = await makePages()
  expect(await linked()).toEqual(places)
})

test("a name is no link when its person is suspended", async () => {
  const { mila, linked } = await makePages()
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, mila.id))
  expect(await linked()).toEqual([])
})

test("a name is no link across a block", async () => {
  const { mila, viewer, linked } = await makePages()
  await db.insert(blocks).values({ userId: mila.id, blockedId: viewer.id })
  expect(await linked()).toEqual([])
})
