import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { assets } from "~/server/assets.ts"
import { ask, serving } from "./serve.ts"

const directory = mkdtempSync(join(tmpdir(), "curio-assets-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test("a file that was deleted after the start fails its response, and not the server", async () => {
  mkdirSync(join(directory, "assets"))
  writeFileSync(join(directory, "assets", "app.js"), "1")
  writeFileSync(join(directory, "kept.txt"), "kept")
  const server = await serving([assets(directory)])
  rmSync(join(directory, "assets", "app.js"))
  await expect(ask(server, "/assets/app.js")).rejects.toThrow()
  expect((await ask(server, "/kept.txt")).text).toBe("kept")
})
