import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const run = (folder: string) =>
  spawnSync("npx", ["tsx", "bench/capture.ts"], {
    encoding: "utf8",
    env: { ...process.env, CAPTURE_CORPUS: folder },
  })

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "curio-saved-pages-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test("bench/capture.ts prints how many saved pages it reads right", () => {
  const folder = emptyFolder()
  const product = {
    "@type": "Product",
    name: "Aalto vase",
    brand: "Iittala",
    description: "Mouth-blown glass.",
  }
  const page = `<title>Aalto vase</title><script type="application/ld+json">${JSON.stringify(product)}</script>`
  writeFileSync(join(folder, "vase.html"), page)
  const saved = { id: "vase", kind: "product", split: "dev", file: "vase.html", charset: "utf-8" }
  const expected = { name: ["Aalto vase"], brand: ["Artek"], description: [null], imageUrl: [null] }
  writeFileSync(
    join(folder, "expected.json"),
    JSON.stringify([{ ...saved, url: "https://shop.example/vase", expected }]),
  )
  const { stdout, status } = run(folder)
  expect(status).toBe(0)
  expect(stdout).toMatch(/│ name +│ 1 +│ 1 +│/)
  expect(stdout).toMatch(/│ brand +│ 0 +│ 1 +│/)
  expect(stdout).toContain("Not all right: vase")
})

test("bench/capture.ts says what is missing when there are no saved pages", () => {
  const { stderr, status } = run(emptyFolder())
  expect(status).toBe(1)
  expect(stderr).toContain("set CAPTURE_CORPUS to a folder of saved pages")
})
