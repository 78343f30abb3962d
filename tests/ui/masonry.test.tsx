import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { ItemCard } from "~/ui/item-grid.tsx"
import { MasonryItem } from "~/ui/masonry.tsx"

describe("the height of a picture in rows of the grid", () => {
  test.each([
    [1, 24],
    [1.3, 31],
    [0.75, 18],
    [0.1, 10],
    [9, 43],
    [null, 24],
    [Number.NaN, 24],
    [Number.POSITIVE_INFINITY, 24],
    [0, 24],
  ])("for the ratio %s is %s", (ratio, rows) => {
    const html = renderToStaticMarkup(<MasonryItem ratio={ratio}>Card</MasonryItem>)
    expect(html).toBe(`<li dir="auto" class="card i-${rows}">Card</li>`)
  })

  test("has a class for each number of rows", () => {
    expect(readFileSync("app/styles/masonry.css", "utf8")).toContain('@source inline("i-{10..43}")')
  })
})

describe("a card", () => {
  const picture = { src: "/images/p/320/a", width: 100, height: 130 }
  const item = { id: 7, name: "Aalto <vase>", brand: "Iittala", brandId: null, picture }

  test("is one plain link to its product, without an own style", () => {
    const html = renderToStaticMarkup(<ItemCard item={item} />)
    expect(html).toContain('<li dir="auto" class="card i-31"><a href="/product/7">')
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain("Aalto &lt;vase&gt;")
    expect(html).not.toContain("style=")
  })

  test("has its picture on the colour of its edges", () => {
    const html = (own: object) =>
      renderToStaticMarkup(<ItemCard item={{ ...item, picture: { ...picture, ...own } }} />)
    expect(html({ ground: "#fefefe" })).toContain('<svg color="#fefefe" aria-hidden="true"></svg><img')
    expect(html({})).not.toContain("<svg")
  })

  test("says 'No Image' in a square when there is no picture", () => {
    const html = renderToStaticMarkup(<ItemCard item={{ ...item, picture: null }} />)
    expect(html).toContain("No Image")
    expect(html).toContain('class="card i-24"')
  })

  test("has a heart when it is starred, and is muted with its state when it is not wanted any more", () => {
    const starred = renderToStaticMarkup(<ItemCard item={{ ...item, starred: true }} />)
    expect(starred).toMatch(/card-mark.*<svg.*>Favorite</)
    expect(starred).not.toContain("card-muted")
    const had = renderToStaticMarkup(<ItemCard item={{ ...item, state: "Have it" }} />)
    expect(had).toMatch(/card i-31 card-muted.*card-mark">Have it</)
  })

  test("counts its views with their unit", () => {
    expect(renderToStaticMarkup(<ItemCard item={{ ...item, views: 1 }} />)).toContain("1 view<")
    expect(renderToStaticMarkup(<ItemCard item={{ ...item, views: 12 }} />)).toContain("12 views<")
  })
})
