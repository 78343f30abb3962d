import { describe, expect, test } from "vitest"
import { figuresOf } from "../../../bench/capture/figures.ts"
import { corpus, hasSavedPages, readSavedPages } from "../../../bench/capture/saved-pages.ts"

if (!hasSavedPages) console.warn(`SKIPPED: the saved pages of real shops, which are not in ${corpus}`)

describe.runIf(hasSavedPages)("saved pages of real shops", () => {
  // Only the pages that the reader was developed with: `bench/capture.ts` also judges those of other shops.
  test("the saved pages are read right as often as the documentation promises", { timeout: 120_000 }, () => {
    const figures = figuresOf("dev", readSavedPages("dev"))
    const broken = figures.filter(({ right, of, atLeast = 0 }) => right < of * atLeast)
    expect(broken).toEqual([])
    expect(figures.find(({ what }) => what === "name")?.of).toBeGreaterThan(30)
  })
})
