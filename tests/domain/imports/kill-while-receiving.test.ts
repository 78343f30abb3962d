import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, imports, items } from "#db/schema/index.ts"
import { bundled } from "#tests/support/bundled.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { temporaryFiles } from "#tests/support/temporary-files.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { getImport, listImports } from "~/domain/imports/reads.server.ts"
import { sweepImports } from "~/domain/imports/writes.server.ts"
import { env } from "~/env.server.ts"
import { sweepTemporaryFiles } from "~/services/storage/temporary-file.server.ts"
import { bring, library, runImports, takeImport } from "./run-imports.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60 * 1000

test("a file whose process is killed while it is received leaves nothing that anybody sees; its file is swept at once, and its rows a day later", async () => {
  const owner = await makeUser()
  const folder = await mkdtemp(join(tmpdir(), "curio-import-"))
  const incoming = join(env.DATA_DIR, "incoming")
  try {
    const path = join(folder, "library.json")
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ name: `Thing ${at}` }))
    await writeFile(path, JSON.stringify(library({ collections: [{ name: "Hall", items: rows }] })))
    const script = await bundled(`${import.meta.dirname}/receiver-process.ts`)
    const process = spawn(globalThis.process.execPath, [script, path, `${owner.id}`], {
      stdio: ["ignore", "ignore", "inherit"],
    })
    const exit = once(process, "exit")
    while ((await db.$count(importRows)) < 500) await sleep(5)
    await sweepTemporaryFiles()
    expect(temporaryFiles()).toHaveLength(1)
    process.kill("SIGKILL")
    expect((await exit)[1]).toBe("SIGKILL")

    const [left] = await db.select().from(imports)
    expect(left?.status).toBe("receiving")
    expect((await listImports(owner, { limit: 10 })).items).toEqual([])
    await expect(getImport(owner, left?.id ?? 0)).rejects.toMatchObject({ status: 404 })
    // A libSQL server holds the lock of a killed process for 5 s. A write that gives up before that is tried again.
    expect(await vi.waitFor(takeImport)).toBeNull()
    expect(await db.$count(items)).toBe(0)

    expect(temporaryFiles()).toHaveLength(1)
    await sweepTemporaryFiles()
    await sweepImports(Date.now() + DAY_MS)
    while (!(await nextStep()));
    expect(await readdir(incoming)).toEqual([])
    for (const table of [imports, importPlaces, importRows]) expect(await db.$count(table)).toBe(0)

    const again = await bring(owner, library({ collections: [{ name: "Hall", items: rows.slice(0, 3) }] }), {
      start: true,
    })
    await runImports()
    expect(await getImport(owner, again.id)).toMatchObject({ status: "done", counts: { added: 3 } })
  } finally {
    await rm(folder, { recursive: true })
  }
}, 180_000)
