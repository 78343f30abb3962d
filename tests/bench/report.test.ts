import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"

// In a process of its own: it sets a variable that the module reads when it is loaded.

const folder = mkdtempSync(join(tmpdir(), "curio-results-"))
vi.stubEnv("BENCH_RESULTS", folder)
const { report } = await import("../../bench/harness/report.ts")
const { withTable } = await import("../../bench/readme.ts")

afterEach(() => {
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

const exitCodeOf = (row: Parameters<typeof report>[1][number]) => {
  vi.spyOn(console, "table").mockReturnValue()
  report("pages", [row])
  const { exitCode } = process
  process.exitCode = undefined
  return exitCode
}
const row = { what: "a page", unit: "/s", measured: 50, baseline: 100 }

test("report fails the process when a ratio is below its target", () => {
  expect(exitCodeOf({ ...row, target: { atLeast: 0.6 } })).toBe(1)
  expect(exitCodeOf({ ...row, target: { atLeast: 0.5 } })).toBeUndefined()
})

test("report fails the process when a figure without a baseline is above its target", () => {
  const memory = { what: "memory", unit: "MB", measured: 251 }
  expect(exitCodeOf({ ...memory, target: { atMost: 250 } })).toBe(1)
  expect(exitCodeOf({ ...memory, target: { atMost: 251 } })).toBeUndefined()
})

test("report fails the process when nothing was measured", () => {
  expect(exitCodeOf({ ...row, measured: Number.NaN, target: { atMost: 2 } })).toBe(1)
})

test("report saves the rows, with their ratios, for the documents", () => {
  exitCodeOf({ ...row, target: { atLeast: 0.6 } })
  expect(JSON.parse(readFileSync(join(folder, "pages.json"), "utf8"))).toEqual([
    { ...row, target: { atLeast: 0.6 }, ratio: 0.5 },
  ])
  const text = withTable(readFileSync("docs/benchmarks.md", "utf8"))
  expect(text).toContain("| `pages` | a page | 50 /s | 100 /s | 0.5 | ≥ 0.6 (missed) |")
})

test("the table has the worst of the rows that differ on one side of a colon only", () => {
  const rows = [1_100, 1_400, 1_200].map((measured, page) => ({
    what: `page ${page}: LCP`,
    unit: "ms",
    measured,
    target: { atMost: 1_300 },
  }))
  vi.spyOn(console, "table").mockReturnValue()
  report("pages", [...rows, { what: "page 1: score", unit: "", measured: 99 }])
  const text = withTable(readFileSync("docs/benchmarks.md", "utf8"))
  expect(text).toContain("| `pages` | page 1: LCP (worst of 3) | 1,400 ms |  |  | ≤ 1,300 (missed) |")
  expect(text).not.toMatch(/page [02]:|score/)
})
