import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { afterAll, expect, test } from "vitest"
import { assets } from "~/http/server/assets.ts"

const directory = mkdtempSync(join(tmpdir(), "curio-assets-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test("a file that is gone since the start costs its answer, not the server", async () => {
  mkdirSync(join(directory, "assets"))
  writeFileSync(join(directory, "assets", "app.js"), "1")
  writeFileSync(join(directory, "kept.txt"), "kept")
  const server = express().use(assets(directory)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  rmSync(join(directory, "assets", "app.js"))
  await expect(fetch(`${origin}/assets/app.js`).then((answer) => answer.text())).rejects.toThrow()
  expect(await (await fetch(`${origin}/kept.txt`)).text()).toBe("kept")
  server.close()
})
