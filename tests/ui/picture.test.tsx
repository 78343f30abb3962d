import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { pictureFor } from "~/services/images/address.server.ts"
import { Picture } from "~/ui/picture.tsx"
import { SavingDataContext } from "~/ui/render-context.ts"

const SHOP = "https://shop.example/chair.jpg"
const of = (size?: { width: number; height: number }) => pictureFor(SHOP, { private: false, size })

const attribute = (element: ReactElement, name: string) =>
  new RegExp(` ${name}="([^"]*)"`, "i").exec(renderToStaticMarkup(element))?.[1]
const widths = (element: ReactElement) =>
  attribute(element, "srcset")
    ?.split(", ")
    .map((candidate) => candidate.replace(/^\/images\/s\/(\d+)\/.* (\d+w)$/, "$1 $2"))

describe("a picture", () => {
  it("has its size, loads lazily, and needs neither inline style nor handlers", () => {
    const html = renderToStaticMarkup(<Picture picture={of({ width: 1000, height: 1250 })} alt="A chair" />)
    expect(html).toMatch(/^<img /)
    for (const part of ['width="1000"', 'height="1250"', 'alt="A chair"', 'loading="lazy"'])
      expect(html).toContain(part)
    expect(html).not.toMatch(/ style=| on\w+=/)
  })

  it("is offered in the widths of its place, never beyond its own", () => {
    const at = (width: number) => <Picture picture={of({ width, height: width })} alt="" />
    expect(widths(at(2000))).toEqual(["320 320w", "480 480w", "720 720w"])
    expect(widths(at(600))).toEqual(["320 320w", "480 480w", "720 600w"])
    expect(widths(at(480))).toEqual(["320 320w", "480 480w"])
    expect(widths(at(90))).toBeUndefined()
    expect(attribute(at(90), "src")).toMatch(/^\/images\/s\/320\//)
    expect(widths(<Picture picture={of()} alt="" use="product" />)).toEqual([
      "480 480w",
      "720 720w",
      "1200 1200w",
    ])
  })

  it("loads at once when it is visible first", () => {
    const html = renderToStaticMarkup(<Picture picture={of()} alt="" eager />)
    expect(html).not.toContain("loading=")
    expect(html).toContain('fetchpriority="high"')
  })

  it("loads after others when it is a thumbnail that is not visible first", () => {
    const priority = (eager: boolean) =>
      attribute(<Picture picture={of()} alt="" use="thumbnail" eager={eager} />, "fetchpriority")
    expect([priority(true), priority(false)]).toEqual(["high", "low"])
  })

  it("is small, in one width, for Save-Data", () => {
    const lite = (
      <SavingDataContext.Provider value={true}>
        <Picture picture={of({ width: 2000, height: 2000 })} alt="" use="product" />
      </SavingDataContext.Provider>
    )
    expect(widths(lite)).toBeUndefined()
    expect(attribute(lite, "src")).toMatch(/^\/images\/s\/480\//)
  })

  it("is a block with the text 'No Image' when there is none", () => {
    expect(renderToStaticMarkup(<Picture picture={null} alt="" />)).toMatch(
      /^<div dir="ltr" class="no-picture">No Image<\/div>$/,
    )
  })
})
