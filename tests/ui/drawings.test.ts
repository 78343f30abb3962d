import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { drawWall } from "~/ui/drawings/wall.ts"
import { DRAWING_VARIANTS, drawingNames, drawProduct } from "~/ui/drawings.ts"

test("every drawing is a whole SVG of its size in every palette", () => {
  expect(drawingNames).toHaveLength(16)
  for (const name of drawingNames) {
    const variants = Array.from({ length: DRAWING_VARIANTS }, (_, variant) => drawProduct(name, variant))
    expect(new Set(variants.map(({ svg }) => svg)).size).toBe(DRAWING_VARIANTS)
    for (const { svg, width, height } of variants) {
      expect(svg).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} ${height}"[^>]*>.*</svg>$`))
      expect(svg).not.toMatch(/undefined|NaN|style=|href/)
    }
  }
})

test("the same variant is always the same picture, and they count round", () => {
  expect(drawProduct("vase", 1)).toEqual(drawProduct("vase", 1 + DRAWING_VARIANTS))
})

test("an unknown name is an error", () => {
  expect(() => drawProduct("unicorn")).toThrow("There is no drawing of unicorn")
})

test("the wall of the home page is as the drawings are now", () => {
  expect(readFileSync("app/pages/home/gallery.svg", "utf8")).toBe(drawWall())
})
