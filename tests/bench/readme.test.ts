import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { withTable } from "../../bench/readme.ts"

test("the README has the table of the saved results", () => {
  const readme = readFileSync("README.md", "utf8")
  expect(readme).toBe(withTable(readme))
})
