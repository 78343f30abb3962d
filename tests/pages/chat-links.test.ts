import { expect, test } from "vitest"
import { pieces } from "~/pages/group/chat/links.ts"

const links = (text: string) => pieces(text).flatMap(({ href }) => href ?? [])

test.each([
  ["See https://a.example/x.", ["https://a.example/x"]],
  ["(https://a.example/x_(y))", ["https://a.example/x_(y)"]],
  ["HTTP://A.example/, then http://b.example?q=1!", ["HTTP://A.example/", "http://b.example?q=1"]],
  ["<a href='https://a.example'>", ["https://a.example"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []],
  ["https://", []],
  ["https://a.example\nhttps://b.example", ["https://a.example", "https://b.example"]],
])("chat text %j has the links %j", (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text)
})

test("chat links drop a long run of closing brackets in one pass", () => {
  // Quadratic work would take hours here.
  const text = `https://a.example/(x)${")".repeat(1_000_000)}`
  expect(pieces(text)[0]).toEqual({ text: "https://a.example/(x)", href: "https://a.example/(x)" })
})
