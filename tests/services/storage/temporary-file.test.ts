import { pbkdf2 } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { temporaryFiles } from "#tests/support/temporary-files.ts"
import { env } from "~/env.server.ts"
import {
  removeTemporaryFile,
  saveTemporaryFile,
  sweepTemporaryFiles,
  withTemporaryFile,
} from "~/services/storage/temporary-file.server.ts"

test("a body that fails at once leaves no file, however the file system orders its work", async () => {
  for (let round = 0; round < 200; round++) {
    const work: Promise<unknown>[] = []
    // biome-ignore lint/correctness/useYield: a body that fails at once
    async function* body(): AsyncGenerator<Uint8Array> {
      for (let job = 0; job < 1 + (round % 6); job++)
        work.push(promisify(pbkdf2)("password", "salt", 1_000 + 37 * round, 64, "sha512"))
      throw new Error("The client is gone")
    }
    await expect(saveTemporaryFile(body())).rejects.toThrow("The client is gone")
    await Promise.all(work)
  }
  expect(temporaryFiles()).toEqual([])
})

test("a file exists while it is used", async () => {
  async function* body() {
    yield Buffer.from("one")
  }
  await withTemporaryFile(body(), async (path) => expect(existsSync(path)).toBe(true))
  expect(temporaryFiles()).toEqual([])
})

async function* words() {
  yield Buffer.from("one")
}

test("a sweep leaves the files of this process", async () => {
  const path = await saveTemporaryFile(words())
  await sweepTemporaryFiles()
  expect(existsSync(path)).toBe(true)
  await removeTemporaryFile(path)
})

test("a process whose folder was deleted has another one", async () => {
  rmSync(join(env.DATA_DIR, "incoming"), { recursive: true })
  await withTemporaryFile(words(), async (path) => expect(existsSync(path)).toBe(true))
})

test("the app, the database and the scripts write nothing outside of DATA_DIR", () => {
  const files = ["app", "db", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).flatMap((name) =>
      /\.(tsx?|js)$/.test(String(name)) ? join(folder, String(name)) : [],
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  const offenders = files.filter((file) => /\b(tmpdir|mkdtemp(Sync)?)\b/.test(readFileSync(file, "utf8")))
  expect(offenders).toEqual([])
})
