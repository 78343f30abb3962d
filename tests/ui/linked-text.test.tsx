import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { LinkedText, pieces } from "~/ui/linked-text.tsx"

const links = (text: string) => pieces(text).flatMap(({ href }) => href ?? [])

test.each([
  ["See https://a.example/x.", ["https://a.example/x"]],
  ["(https://a.example/x_(y))", ["https://a.example/x_(y)"]],
  ["HTTP://A.example/, then http://b.example?q=1!", ["HTTP://A.example/", "http://b.example?q=1"]],
  ["<a href='https://a.example'>", ["https://a.example"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []],
  ["https://", []],
  ["https://a.example\nhttps://b.example", ["https://a.example", "https://b.example"]],
])("text %j has the links %j", (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text)
})

test("linked text drops a long run of closing brackets in one pass", () => {
  // Quadratic work would take hours here.
  const text = `https://a.example/(x)${")".repeat(1_000_000)}`
  expect(pieces(text)[0]).toEqual({ text: "https://a.example/(x)", href: "https://a.example/(x)" })
})

test("linked text escapes other text, and sends a linked page no referrer", () => {
  expect(renderToStaticMarkup(<LinkedText text="<b>See</b> https://a.example/?q=1&r=2." />)).toBe(
    '&lt;b&gt;See&lt;/b&gt; <a href="https://a.example/?q=1&amp;r=2" target="_blank" rel="nofollow ugc noopener noreferrer">https://a.example/?q=1&amp;r=2</a>.',
  )
})
