import { expect, test } from "vitest"
import { contentsOf, refusalOf, rowsOf } from "./read.ts"

const link = (at: string) => `https://shop.example/${at}`

/** Each row as [name, price, note], and what is counted. */
type Case = [kind: string, table: string, rows: (string | null)[][], losses: Record<string, unknown>]

test.each<Case>([
  [
    "several tables under one another",
    `Kitchen,,\nItem,Link,Price\nPan,${link("a")},€5\n,,\nHall,,\nItem,Link,Price\nRack,${link("c")},€7\n`,
    [
      ["Pan", "5.00 EUR", null],
      ["Rack", "7.00 EUR", null],
    ],
    {},
  ],
  [
    "tables with their columns in another order, and more of them",
    `Item,Link,Price\nPan,${link("a")},€5\nItem,Price,List price,Link,Note\nRack,€7,€9,${link("c")},Oak,x\n`,
    [
      ["Pan", "5.00 EUR", null],
      ["Rack", "7.00 EUR", null],
    ],
    { column: [3, "Column 6", "Column 8", "Column 11"] },
  ],
  [
    "names that are words of headers",
    `Item,Collection\nHeart,Map\nItem,Map\n`,
    [
      ["Heart", null, null],
      ["Item", null, null],
    ],
    {},
  ],
  [
    "semicolons and decimal commas",
    `Artikel;Link;Preis (€)\n"Stuhl; Eiche";${link("a")};1.299,00\nLampe;${link("b")};49,9\n`,
    [
      ["Stuhl; Eiche", "1299.00 EUR", null],
      ["Lampe", "49.90 EUR", null],
    ],
    {},
  ],
  [
    "prices in cents",
    `Item,Link,Price (cents),Currency\nBag,${link("a")},1250,EUR\nPan,${link("b")},,EUR\n`,
    [
      ["Bag", null, "Price: 1250 cents"],
      ["Pan", null, null],
    ],
    { "price-doubtful": [1, "1250 cents"] },
  ],
  [
    "prices without cents",
    `Item,Link,Price (no cents),Currency\nBag,${link("a")},1250,EUR\n`,
    [["Bag", "1250.00 EUR", null]],
    {},
  ],
  ["tabs", `Item\tLink\tPrice\nStool\t${link("a")}\t€5\n`, [["Stool", "5.00 EUR", null]], {}],
  [
    "Excel's first line",
    `sep=;\r\nItem;Link;Price\r\nStool;${link("a")};"5,00 €"\r\n`,
    [["Stool", "5.00 EUR", null]],
    {},
  ],
  [
    "empty columns",
    `,,Item,,Link,,Price,,\n,,Stool,,${link("a")},,€5,,\n,,,,,,,,\n`,
    [["Stool", "5.00 EUR", null]],
    {},
  ],
  [
    "mixed line ends",
    `Item,Link\rStool,${link("a")}\r\nPot,${link("b")}\nPan,${link("c")}\r`,
    [
      ["Stool", null, null],
      ["Pot", null, null],
      ["Pan", null, null],
    ],
    {},
  ],
  [
    "quotes within cells",
    `Item,Link,Note\nPot 5" wide,${link("b")},"He said ""hi"" there"\n`,
    [['Pot 5" wide', null, 'He said "hi" there']],
    {},
  ],
  [
    "dates that may mean two days, or count from 1900 or 1904",
    `Item,Link,Date\nA,${link("a")},42000\nB,${link("b")},1/2/2024\n`,
    [
      ["A", null, null],
      ["B", null, null],
    ],
    { date: [2, "42000", "1/2/2024"] },
  ],
  [
    "ranges, amounts of nothing, quantities and two currencies in one cell",
    `Item,Link,Price\nA,${link("a")},10–20 €\nB,${link("b")},N/A\nC,${link("c")},2 x €5\nD,${link("d")},€5 / $6\nE,${link("e")},#REF!\nF,${link("f")},-\n`,
    [
      ["A", null, "Price: 10–20 €"],
      ["B", null, null],
      ["C", "5.00 EUR", null],
      ["D", null, "Price: €5 / $6"],
      ["E", null, null],
      ["F", null, null],
    ],
    { "price-doubtful": [2, "10–20 €", "€5 / $6"] },
  ],
  [
    "several currencies",
    `Item,Link,Price,Currency\nA,${link("a")},10,EUR\nB,${link("b")},20,GBP\nC,${link("c")},30,\nD,${link("d")},50 GBP,EUR\n`,
    [
      ["A", "10.00 EUR", null],
      ["B", "20.00 GBP", null],
      ["C", null, "Price: 30"],
      ["D", "50.00 GBP", null],
    ],
    { "price-currency": [1, "30"] },
  ],
  [
    "words beside links",
    `Item,Link\nStool,"${link("a")}\nor ${link("b")} (cheaper)"\nPot,see ${link("c")}\nPan,${link("d")} in blue\n,${link("e")} Vase\n`,
    [
      ["Stool", null, `${link("b")}\n\nor (cheaper)`],
      ["Pot", null, "see"],
      ["Pan", null, "in blue"],
      ["Vase", null, null],
    ],
    { "more-links": [1, link("b")] },
  ],
  [
    "a table in Markdown",
    `| Item | Link | Price |\n|:---|---|--:|\n| Stool | [x](${link("a")}) | €5 |\n`,
    [["Stool", "5.00 EUR", null]],
    {},
  ],
  [
    "sums and errors of a spreadsheet",
    `Item,Link,Price\n#NAME?,${link("a")},€5\nSubtotal,,€5\nZwischensumme,,€5\n`,
    [[null, "5.00 EUR", null]],
    { "total-row": [2, "Subtotal €5", "Zwischensumme €5"] },
  ],
  [
    "names that begin with a number or a host",
    `Name,Link,Price\n2.5 m cable,${link("a")},€5\nNode.js book,,\nDr.Oetker Pizza,,\nVase ${link("b")} blue,,\n[Pot](${link("c")}) in red,,\n`,
    [
      ["2.5 m cable", "5.00 EUR", null],
      ["Node.js book", null, null],
      ["Dr.Oetker Pizza", null, null],
      ["Vase blue", null, null],
      ["Pot", null, "in red"],
    ],
    {},
  ],
  [
    "words beside a link that has a label",
    `Item,Link\nA,"[x](${link("a")}) in blue"\nB,"see <a href=""${link("b")}"">b</a> too"\n`,
    [
      ["A", null, "in blue"],
      ["B", null, "see too"],
    ],
    {},
  ],
  [
    "pictures that have no address, and a stray control character",
    `Item,Photo\nSt\0ool,https://cdn.example/a.jpg\nPan,b.jpg;c.jpg\n`,
    [
      ["Stool", null, null],
      ["Pan", null, null],
    ],
    { picture: [1, "b.jpg;c.jpg"] },
  ],
])("a table with %s is read, and what is not is counted", async (_kind, table, expected, counted) => {
  const { rows, losses } = await rowsOf(table, ["name", "price", "note"])
  expect(rows.map(({ name, price, note }) => [name, price, note])).toEqual(expected)
  expect(losses).toEqual(counted)
})

test.each([
  [
    "the titles of tables under one another",
    `My list,,\nKitchen,,\nItem,Link,Price\nPan,${link("a")},€5\nHall,,\nItem,Link,Price\nRack,${link("b")},€7\n`,
    { Kitchen: ["Pan"], Hall: ["Rack"] },
  ],
  [
    "merged cells",
    `Room,Item,Link\nKitchen,Pan,${link("a")}\n,Pot,${link("b")}\nHall,Rack,${link("c")}\n`,
    { Kitchen: ["Pan", "Pot"], Hall: ["Rack"] },
  ],
  [
    "rows above each group",
    `Room,Item,Link\nKitchen,,\n,Pan,${link("a")}\nHall,,\n,Rack,${link("b")}\n`,
    { Kitchen: ["Pan"], Hall: ["Rack"] },
  ],
  [
    "cells that may be empty",
    `Room,Item,Link\nHall,Rack,${link("a")}\n,Pan,${link("b")}\nHall,Mat,${link("c")}\n`,
    { Hall: ["Rack", "Mat"], wishes: ["Pan"] },
  ],
])("collections of a table are named by %s", async (_what, table, expected) => {
  const { places } = await contentsOf(table, { fileName: "wishes.csv" })
  expect(
    Object.fromEntries(places.map(({ place, rows }) => [place.name, rows.map(({ name }) => name)])),
  ).toEqual(expected)
})

test.each([
  "oak, hall",
  "oak; hall",
  "oak|hall",
  "{oak,hall}",
  "oak、hall",
  "oak，hall",
  "oak • hall",
  "oak · hall",
  "oak؛hall",
])("tags in a cell such as %s are two", async (cell) => {
  expect((await rowsOf(`Name\tTags\nA\t${cell}\n`, ["tags"])).rows).toEqual([{ tags: "oak, hall" }])
})

test.each([
  ["the day first", ["05/06/2024", "16/05/2024"], ["2024-06-05", "2024-05-16"]],
  ["the month first", ["05/06/2024", "05/16/2024"], ["2024-05-06", "2024-05-16"]],
  ["no order", ["05/06/2024", "16/05/2024", "05/16/2024"], [undefined, "2024-05-16", "2024-05-16"]],
  ["no order at all", ["05/06/2024"], [undefined]],
  ["no signs", ["20240506", "2024-05-06 07:08:09 +0000 UTC"], ["2024-05-06", "2024-05-06"]],
])("dates of a column with %s are read", async (_what, dates, days) => {
  const table = dates.map((date, at) => `A${at},${date}\n`)
  const { rows } = await rowsOf(`Name,Date\n${table.join("")}`, ["name", "createdAt"])
  const byName = new Map(rows.map(({ name, createdAt }) => [name, createdAt?.toString().slice(0, 10)]))
  expect(dates.map((_, at) => byName.get(`A${at}`))).toEqual(days)
})

test("links with marks and entities of other programs are read whole, and a note that is a link is it", async () => {
  const table = `Name,Link,Note,Favorite\nA,\u202a${link("a")}\u202c,,checked\nB,${link("b")}?x=1&amp;y=2,,\nC,,${link("c")},\n\0D,${link("d")},\0,\0\0\n`
  const { rows } = await rowsOf(table, ["name", "productUrl", "starred"])
  expect(rows).toEqual([
    { name: "A", productUrl: link("a"), starred: true },
    { name: "B", productUrl: `${link("b")}?x=1&y=2`, starred: null },
    { name: "C", productUrl: link("c"), starred: null },
    { name: "D", productUrl: link("d"), starred: null },
  ])
})

test("a line in a cell of a table of Markdown is a part of its text", async () => {
  const table = `| Name | Link |\n|---|---|\n| Lamp \\| red | ${link("a")} |\n`
  expect((await rowsOf(table, ["name", "productUrl"])).rows).toEqual([
    { name: "Lamp | red", productUrl: link("a") },
  ])
})

test("a picture whose address has a blank stays whole", async () => {
  const { rows } = await rowsOf(`Item,Photo\nStool,https://cdn.example/my stool.jpg\n`, ["imageUrl"])
  expect(rows).toEqual([{ imageUrl: "https://cdn.example/my%20stool.jpg" }])
})

test("a quotation mark without its end is refused, with the line", async () => {
  const table = `Item,Link\nStool,${link("a")}\n"Pan,${link("b")}\n`
  expect(await refusalOf(table)).toMatchObject({
    fieldErrors: { file: [expect.stringMatching(/near line 3/)] },
  })
})

test.each([
  ["the name of a shop", "Item,Shop,Price\nStool,Amazon.de,€5\n"],
  ["the names of two shops", "Item,Shop,Price\nStool,Amazon.de,€5\nPan,IKEA.com,€7\n"],
  ["numbers", "Item,Average rating,Weight\nStool,3.9,1.299\n"],
  ["a price before a discount", "Item,Variant Compare At Price\nStool,149.00\n"],
  ["the name of a file", "Item,File\nStool,stool.pdf\n"],
])("%s is no link", async (_what, table) => {
  const { rows } = await rowsOf(table, ["name", "productUrl"])
  expect(rows[0]).toEqual({ name: "Stool", productUrl: null })
})

test("headers without a row are refused", async () => {
  expect(await refusalOf("Name,Link\n")).toMatchObject({ status: 400 })
})
