import { expect, test } from "vitest"
import { rowsOf } from "./read.ts"

test("a text between links is a product of that name", async () => {
  const links = ["a", "b", "c", "d"].map((at) => `https://a.example/${at} ${at}\n`)
  const { rows } = await rowsOf([...links, "My oak stool\n"].join(""), ["name", "productUrl"])
  expect(rows.at(-1)).toEqual({ name: "My oak stool", productUrl: null })
})

test("one line of another text beside a few links leaves a comma in the link", async () => {
  const lines = ["https://shop.example/lamp?a=1,2", "not a link", "https://shop.example/c some text"]
  for (const text of [lines, ["My list", ...lines.filter((line) => line !== "not a link")]])
    expect((await rowsOf(text.join("\n"), ["name", "productUrl"])).rows).toEqual(
      expect.arrayContaining([
        { name: null, productUrl: "https://shop.example/lamp?a=1,2" },
        { name: "some text", productUrl: "https://shop.example/c" },
      ]),
    )
})

test("a column that names the shop of each order is no column of links", async () => {
  const orders = ["Oak stool", "Vase", "Lamp"].map((name) => `Amazon.de,1-2-3,${name},B000000001\n`)
  const { rows } = await rowsOf(`Website,Order ID,Product Name,ASIN\n${orders.join("")}`, [
    "name",
    "productUrl",
  ])
  expect(rows).toEqual(["Oak stool", "Vase", "Lamp"].map((name) => ({ name, productUrl: null })))
  const shops = await rowsOf("Name,Website\nMuji,muji.example\nHay,hay.example\n", ["productUrl"])
  expect(shops.rows.map(({ productUrl }) => productUrl)).toEqual([
    "https://muji.example/",
    "https://hay.example/",
  ])
})

test.each([
  ["a comma in the link", "https://shop.example/lamp?a=1,2\n", ["", "https://shop.example/lamp?a=1,2"]],
  ["OneTab", "https://shop.example/stool | Oak stool\n", ["Oak stool", "https://shop.example/stool"]],
  ["a tab", "https://shop.example/stool\tOak stool\n", ["Oak stool", "https://shop.example/stool"]],
  [
    "a name with commas",
    "https://shop.example/stool | Stool, oak | big\n",
    ["Stool, oak | big", "https://shop.example/stool"],
  ],
  [
    "a table without headers",
    "https://shop.example/stool,Oak stool\n",
    ["Oak stool", "https://shop.example/stool"],
  ],
  [
    "an upper case query",
    "https://shop.example/lamp?a=Red,Blue\n",
    ["", "https://shop.example/lamp?a=Red,Blue"],
  ],
  [
    "a column of links with its header",
    "Link\nhttps://shop.example/lamp,big\n",
    ["", "https://shop.example/lamp,big"],
  ],
])("a list of links with %s keeps links and names", async (_what, text, [name, link]) => {
  const second = text.replaceAll("shop.example", "other.example").split("\n").at(-2)
  expect(
    (await rowsOf(`${text}\n${second}\n`, ["name", "productUrl"], { fileName: "links.txt" })).rows,
  ).toEqual([
    { name: name || null, productUrl: link },
    { name: name || null, productUrl: link?.replace("shop.example", "other.example") },
  ])
})
