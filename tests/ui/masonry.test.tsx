import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { ItemCard } from "~/ui/item-card.tsx"
import { pictureSpan, textSpan } from "~/ui/masonry-span.ts"

describe("height of a picture in rows of the grid", () => {
  test.each([
    [1, "i24"],
    [1.3, "i31"],
    [0.75, "i18"],
    [0.1, "i14"],
    [9, "i38"],
    [null, "i24"],
    [Number.NaN, "i24"],
    [Number.POSITIVE_INFINITY, "i24"],
    [0, "i24"],
  ])("%s times its width is %s", (ratio, span) => expect(pictureSpan(ratio)).toBe(span))

  test("every class it can give has its rule", () => {
    const css = readFileSync("app/styles/picture-rows.css", "utf8")
    for (let ratio = 0.05; ratio < 3; ratio += 0.01) {
      const rows = pictureSpan(ratio).slice(1)
      expect(css).toMatch(new RegExp(`\\.i${rows} \\{\\s*--i: ${rows};`))
    }
  })
})

test("text that surely fits one line takes the room of one", () => {
  expect([textSpan(18), textSpan(19), textSpan(26), textSpan(27)]).toEqual([
    "card-short",
    "card-medium",
    "card-medium",
    undefined,
  ])
})

describe("a card", () => {
  const item = { id: 7, name: "Aalto <vase>", brand: "Iittala" }

  test("is one plain link to its product, with no style of its own", () => {
    const html = renderToStaticMarkup(<ItemCard item={item} picture={<img src="/p" alt="" />} ratio={1.3} />)
    expect(html).toContain('<li class="card i31 card-short"><a href="/product/7">')
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain("Aalto &lt;vase&gt;")
    expect(html).not.toContain("style=")
  })

  test("says 'No Image' in a square when there is no picture", () => {
    const html = renderToStaticMarkup(<ItemCard item={item} picture={null} ratio={1.5} />)
    expect(html).toContain("No Image")
    expect(html).toContain('class="card i24')
  })

  test("counts its views with their unit", () => {
    expect(renderToStaticMarkup(<ItemCard item={item} views={1} />)).toContain("1 view<")
    expect(renderToStaticMarkup(<ItemCard item={item} views={12} />)).toContain("12 views<")
  })
})
