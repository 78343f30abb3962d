import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "curio-saved-pages-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const run = (folder: string) =>
  spawnSync("npx", ["tsx", "bench/capture.ts"], {
    encoding: "utf8",
    env: { ...process.env, CAPTURE_CORPUS: folder, BENCH_RESULTS: join(folder, "results") },
  })

/** Runs with one saved page, of the brand Iittala. */
function runWithPage(expected: { brand: string }) {
  const folder = folderForTest()
  const product = {
    "@type": "Product",
    name: "Aalto vase",
    brand: "Iittala",
    description: "Mouth-blown glass.",
    image: "https://shop.example/vase.jpg",
  }
  const page = `<title>Aalto vase</title><script type="application/ld+json">${JSON.stringify(product)}</script>`
  writeFileSync(join(folder, "vase.html"), page)
  const saved = {
    id: "vase",
    kind: "product",
    split: "dev",
    file: "vase.html",
    charset: "utf-8",
    url: "https://shop.example/vase",
    expected: {
      name: ["Aalto vase"],
      brand: [expected.brand],
      description: ["Mouth-blown glass."],
      imageUrl: ["https://shop.example/vase.jpg"],
    },
  }
  writeFileSync(join(folder, "expected.json"), JSON.stringify([saved]))
  return run(folder)
}

test("bench/capture.ts passes when the saved pages are read right", () => {
  const { stdout, status } = runWithPage({ brand: "Iittala" })
  expect(stdout).toMatch(/│ all four fields, of 1 pages \(dev\) +│ '1 right'/)
  expect(status).toBe(0)
})

test("bench/capture.ts fails and names the page when one is read wrong", () => {
  const { stdout, status } = runWithPage({ brand: "Artek" })
  expect(stdout).toMatch(/│ name, of 1 pages \(dev\) +│ '1 right'/)
  expect(stdout).toMatch(/│ brand, of 1 pages \(dev\) +│ '0 right'/)
  expect(stdout).toContain("Not all right: vase")
  expect(status).toBe(1)
})

test("bench/capture.ts says what is missing when there are no saved pages", () => {
  const { stderr, status } = run(folderForTest())
  expect(status).toBe(1)
  expect(stderr).toContain("set CAPTURE_CORPUS to a folder of saved pages")
})
