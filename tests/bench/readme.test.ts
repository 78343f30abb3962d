import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DOCUMENT, withTable } from "../../bench/readme.ts"

test("docs/benchmarks.md has the table of the saved results", () => {
  const text = readFileSync(DOCUMENT, "utf8")
  expect(text).toBe(withTable(text))
})
