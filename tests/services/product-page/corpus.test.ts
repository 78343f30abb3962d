import { describe, expect, test } from "vitest"
import { figuresOf } from "../../../bench/capture/figures.ts"
import { corpus, hasSavedPages, readSavedPages } from "../../../bench/capture/saved-pages.ts"

if (!hasSavedPages) console.warn(`SKIPPED: the saved pages of real shops, which are not in ${corpus}`)

describe.runIf(hasSavedPages)("saved pages of real shops", () => {
  // `bench/capture.ts` also judges the other pages.
  test.each(["dev", "fourth"])(
    "the saved pages are read right as often as promised: %s",
    { timeout: 240_000 },
    (split) => {
      const figures = figuresOf(split, readSavedPages(split))
      const broken = figures.filter(({ right, of, atLeast = 0 }) => right < of * atLeast)
      expect(broken).toEqual([])
      expect(figures.find(({ what }) => what === "name")?.of).toBeGreaterThan(30)
    },
  )
})
