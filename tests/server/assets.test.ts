import { mkdtempSync, rmSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { appWith } from "./serve.ts"

const built = mkdtempSync(join(tmpdir(), "curio-assets-"))

beforeAll(async () => {
  await mkdir(join(built, "assets"))
  await mkdir(join(built, ".vite"))
  await Promise.all([
    writeFile(join(built, "assets/app-1a2b.js"), "plain"),
    writeFile(join(built, "assets/app-1a2b.js.br"), "brotli"),
    writeFile(join(built, "assets/app-1a2b.js.gz"), "gzip"),
    writeFile(join(built, "favicon.svg"), "<svg/>"),
    writeFile(join(built, "favicon.ico"), "icon"),
    writeFile(join(built, "favicon.ico.br"), "brotli"),
    writeFile(join(built, ".vite/manifest.json"), "inner"),
  ])
})
afterAll(() => rmSync(built, { recursive: true }))

test.each([
  ["br, gzip", "br", "brotli"],
  ["gzip", "gzip", "gzip"],
  ["", undefined, "plain"],
])(
  "a hashed asset for '%s' is sent as it was compressed by the build, and cached for ever",
  async (accepted, encoding, text) => {
    const { ask } = await appWith({}, built)
    const answer = await ask("/assets/app-1a2b.js", { headers: { "accept-encoding": accepted } })
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers["content-encoding"]).toBe(encoding)
    expect(answer.headers["content-type"]).toBe("text/javascript")
    expect(answer.headers["cache-control"]).toBe("public,max-age=31536000,immutable")
    expect(answer.headers).not.toHaveProperty("last-modified")
  },
)

test.each([
  ["/favicon.ico", "image/x-icon"],
  ["/favicon.svg", "image/svg+xml"],
])("%s is sent with its type", async (path, type) => {
  const { ask } = await appWith({}, built)
  expect((await ask(path)).headers["content-type"]).toBe(type)
})

test("a public file is cached for a while, and then revalidated", async () => {
  const { ask } = await appWith({}, built)
  const { headers } = await ask("/favicon.svg")
  expect(headers["cache-control"]).toBe("public,max-age=3600")
  const again = await ask("/favicon.svg", { headers: { "if-none-match": String(headers.etag) } })
  expect(again.status).toBe(304)
})

test("a missing asset is a short 404 that is not cached, and no page", async () => {
  const { ask } = await appWith({}, built)
  const answer = await ask("/assets/app-0000.js")
  expect(answer).toMatchObject({ status: 404, text: "Not found" })
  expect(answer.headers["cache-control"]).toBe("no-store")
})

test.each(["/.vite/manifest.json", "/assets/../.vite/manifest.json", "/assets/%2e%2e/.vite/manifest.json"])(
  "%s is not sent",
  async (path) => {
    const { ask } = await appWith({}, built)
    const { status, text } = await ask(path)
    expect(status).toBeGreaterThanOrEqual(404)
    expect(text).not.toContain("inner")
  },
)

test.each(["bytes=4-1", "bytes=0-1", "nonsense"])(
  "a request for the range %s gets the whole file",
  async (range) => {
    const { ask } = await appWith({}, built)
    expect(await ask("/favicon.svg", { headers: { range } })).toMatchObject({ status: 200, text: "<svg/>" })
  },
)

test("a write to a file is refused", async () => {
  const { ask } = await appWith({}, built)
  expect((await ask("/favicon.svg", { method: "POST" })).text).not.toBe("<svg/>")
})

test("OPTIONS of health checks and icons names their methods", async () => {
  const { ask } = await appWith({ metricsToken: "operator" }, built)
  for (const path of ["/livez", "/readyz", "/healthz", "/metrics", "/favicon.ico"]) {
    const { status, headers } = await ask(path, { method: "OPTIONS" })
    expect([path, status, headers.allow]).toEqual([path, 204, "GET, HEAD, OPTIONS"])
  }
  expect((await ask("/favicon.ico.br", { method: "OPTIONS" })).status).toBe(404)
  const { ask: withoutToken } = await appWith({}, built)
  expect((await withoutToken("/metrics", { method: "OPTIONS" })).status).toBe(404)
})
