import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
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
