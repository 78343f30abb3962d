import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser } from "#db/factories.ts"
import { importRows, imports, items } from "#db/schema/index.ts"
import { bring, library } from "#tests/domain/imports/run-imports.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { silent } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { takeLease } from "~/domain/imports/run/lease.server.ts"
import { importLinks } from "~/domain/imports/writes.server.ts"
import { onPictureSaved } from "~/domain/pictures.server.ts"
import { startImports } from "~/http/server/import-runner.server.ts"
import { errorCount } from "~/http/server/log.server.ts"
import { runShutdownHooks } from "~/http/server/shutdown.ts"

useTestDatabase()

const shop = useShop({ "/silent": silent })

test("the server runs what waits at its start and what is started then, and stops in the midst of readings and pictures", async () => {
  const owner = await makeUser()
  const fetched: string[] = []
  onPictureSaved(async (imageUrl) => {
    if (imageUrl.endsWith("broken")) throw new Error("A bug")
    await new Promise(() => fetched.push(imageUrl))
  })
  const pictures = ["broken", "1", "2", "3"].map((path) => ({
    name: path,
    imageUrl: `https://${path}.example/${path}`,
  }))
  const file = library({ collections: [{ name: "Hall", items: pictures }] })
  const waiting = await bring(owner, file, { start: true })
  startImports()
  await vi.waitFor(async () => expect((await getImport(owner, waiting.id)).status).toBe("done"))
  await vi.waitFor(() => expect([errorCount.value, fetched.length]).toEqual([1, 1]))

  const { id } = await importLinks(owner, { urls: [`${shop().origin}/silent`], collectionId: 1 })
  await vi.waitFor(() => expect(shop().requests).toHaveLength(1), { timeout: 10_000 })
  expect(await takeLease()).toBeNull()
  expect(await runShutdownHooks()).toEqual([])

  expect(fetched).toHaveLength(1)
  expect(await db.select().from(importRows)).toMatchObject([
    ...pictures.map(() => ({ status: "added" })),
    { reading: "waiting", reason: null },
  ])
  expect(await db.$count(items)).toBe(4)
  const [, left] = await db.select().from(imports)
  expect(left).toMatchObject({ id, status: "running", leaseOwner: null })
  expect(await takeLease()).toMatchObject({ importId: id })
})
