import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { onEnqueue } from "#db/jobs.server.ts"
import { importRows, items, jobs } from "#db/schema/index.ts"
import { bring, library, takeImport } from "#tests/domain/imports/run-imports.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { silent } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import { deleteImport } from "~/domain/imports/writes.server.ts"

useTestDatabase()

const SOON = { timeout: 30_000 }

const shop = useShop({ "/silent": silent, "/silent.jpg": silent })

test("the server runs waiting and new imports, and stops while it reads pages and pictures", async () => {
  const owner = await makeUser()
  const pictures = ["1", "2"].map((name) => ({ name, imageUrl: `${shop().origin}/silent.jpg?${name}` }))
  const file = library({ collections: [{ name: "Hall", items: pictures }] })
  const waiting = await bring(owner, file, { start: true })
  const worker = new Worker(kinds)
  onEnqueue(worker.look)
  worker.start()
  await vi.waitFor(async () => expect((await getImport(owner, waiting.id)).status).toBe("done"), SOON)
  // Of one host, one at a time.
  await vi.waitFor(() => expect(shop().requests).toHaveLength(1), SOON)

  const { id } = await importLinks(owner, { urls: [`${shop().origin}/silent`], collectionId: 1 })
  await vi.waitFor(async () => expect(await db.$count(jobs)).toBe(2), SOON)
  expect(await takeImport()).toBeNull()
  await worker.stop()
  onEnqueue(() => {})

  expect(await db.select().from(importRows)).toMatchObject([
    ...pictures.map(() => ({ status: "added" })),
    { reading: "waiting", reason: null },
  ])
  expect(await db.$count(items)).toBe(2)
  expect(await db.select().from(jobs)).toMatchObject([
    { kind: "import-pictures", lock: null, attempts: 0 },
    { kind: "import", lock: null, attempts: 0 },
  ])
  expect(await takeImport()).toMatchObject({ importId: id })
})

test("a deleted import whose job waits does not hold up the user's next one", async () => {
  const owner = await makeUser()
  const file = library({ collections: [{ name: "Hall", items: [{ name: "Vase" }] }] })
  const first = await bring(owner, file, { start: true })
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await db.update(jobs).set({ runAt: tomorrow, attempts: 3 })
  await deleteImport(owner, first.id)
  const second = await bring(owner, file, { start: true })
  expect(await takeImport()).toMatchObject({ importId: second.id })
})
