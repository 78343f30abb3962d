import { describe, expect, test } from "vitest"
import { callsIn, placesOf, quotedIn, readSpec, routeOf, uncovered } from "./spec.ts"
import { readTable, says } from "./table.ts"

const SPEC = `## 1. What it is
- Not looked at.
## 2. Screens
| Route | Purpose |
|---|---|
| /auth | Sign-in, else 'Sign In'. |
### Layout
**Auth**
- The **bar**: a person's 'Log out' and the rest.
`

test("the lines that ask for something are read, without markup", () => {
  expect(readSpec(SPEC)).toEqual([
    { section: 2, text: "/auth Sign-in, else 'Sign In'." },
    { section: 2, text: "The bar : a person's 'Log out' and the rest." },
  ])
  expect(SPEC.split("\n").flatMap((line) => routeOf(line) ?? [])).toEqual(["/auth"])
})

test("quoted strings are told from apostrophes", () => {
  expect(quotedIn("a person's 'Log out', the body's 'It isn't there' and 'Yes'.")).toEqual([
    "Log out",
    "It isn't there",
    "Yes",
  ])
})

test("a call is counted once for each method, and 'same' is the path before", () => {
  expect(callsIn("GET /api/a/{id}; POST same {content}; POST and DELETE /api/b.")).toEqual([
    "GET /api/a/{id}",
    "POST /api/a/{id}",
    "POST /api/b",
    "DELETE /api/b",
  ])
})

describe("what of a line no fragment covers", () => {
  test.each([
    [["red and blue"], []],
    [["red"], [" and blue"]],
    [["red", "blue"], []],
    [["red … blue"], []],
    [["blue … red"], ["red and blue"]],
    [["re"], ["red and blue"]],
  ])("by %j: %j", (fragments, rest) => {
    expect(uncovered("red and blue", fragments)).toEqual(rest)
  })

  test("a fragment is of the line that it stands in", () => {
    expect([placesOf("red and blue", "and … blue"), placesOf("red", "blue")]).toEqual([
      [
        [4, 7],
        [8, 12],
      ],
      null,
    ])
  })
})

test.each([
  ["Follow", "Follow", true],
  ["Following", "Follow", false],
  ["Say 'Follow'!", "Follow", true],
  ["/api/brands/7", "/api/brands", false],
  ["/api/brands?search=a", "/api/brands", true],
  ["GET /api/brands/7", "GET /api/brands/{id}", true],
  ["/api/brands/7/items", "/api/brands/{id}", false],
  ["Added Mar 5, 2024", "Added {date}", true],
  ["15000", "5000", false],
])("%j says %j: %s", (text, value, expected) => {
  expect(says(text, value)).toBe(expected)
})

test("rows and sentences that ask for nothing are read from the page", () => {
  const { rows, open } = readTable(`# Page
## 2. Screens
| requirement | constant | test |
|---|---|---|
| a \\| b | \`one\` \`two\` | tests/a.test.ts › group › title |
## What it leaves open
- Not shown.`)
  expect(rows).toEqual([
    {
      line: 5,
      section: 2,
      requirement: "a | b",
      values: ["one", "two"],
      file: "tests/a.test.ts",
      title: ["group", "title"],
    },
  ])
  expect(open).toEqual(["Not shown."])
})
