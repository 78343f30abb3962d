import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import { afterEach, beforeEach, expect, test } from "vitest"
import { leaveOutUnusedCode } from "../scripts/unused-code.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curio-unused-"))
  mkdirSync(join(folder, "node_modules/@remix-run/react/dist/esm"), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function buildWith(script: string) {
  const input = join(folder, "node_modules/@remix-run/react/dist/esm/links.js")
  writeFileSync(input, script)
  return build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [leaveOutUnusedCode()],
    build: { write: false, rollupOptions: { input } },
  })
}

test.each([
  ["has another function where one is left out", "console.log(1)", "has nothing like"],
  [
    "lacks a file of the list",
    "async function prefetchStyleLinks(route) {\n  console.log(route)\n}\nprefetchStyleLinks(1)",
    "The build does not have react-dom/cjs/react-dom.production.min.js,",
  ],
])("the build fails when it %s", async (_, script, message) => {
  await expect(buildWith(script)).rejects.toThrow(message)
})

test("the app uses nothing that is left out", () => {
  const leftOut =
    /\bprefetch=|\bviewTransition\b|\bHydrateFallback\b|\bexport const links\b|\bdefer\(|\bfindDOMNode\b/
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  const users = files.filter((path) => leftOut.test(readFileSync(join("app", path), "utf8")))
  expect(files.length).toBeGreaterThan(100)
  expect(users).toEqual([])
})
