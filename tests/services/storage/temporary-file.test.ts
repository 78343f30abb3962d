import { pbkdf2 } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { env } from "~/env.server.ts"
import { saveTemporaryFile, withTemporaryFile } from "~/services/storage/temporary-file.server.ts"

const left = () => readdirSync(join(env.DATA_DIR, "incoming"))

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
  expect(left()).toEqual([])
})

test("a file exists while it is used", async () => {
  async function* body() {
    yield Buffer.from("one")
  }
  await withTemporaryFile(body(), async (path) => expect(existsSync(path)).toBe(true))
  expect(left()).toEqual([])
})
