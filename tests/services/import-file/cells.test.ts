import { expect, test } from "vitest"
import { contentsOf, outlineOf, rowsOf } from "./read.ts"

test.each([
  ["Markdown", "[Oak stool](https://shop.example/stool)", "https://shop.example/stool"],
  [
    "HTML",
    '<a href=""https://shop.example/stool?a=1&amp;b=2"">Oak stool</a>',
    "https://shop.example/stool?a=1&b=2",
  ],
  ["a formula", '=HYPERLINK(""https://shop.example/stool"",""Oak stool"")', "https://shop.example/stool"],
  ["a label", "Oak stool (https://shop.example/stool)", "https://shop.example/stool"],
  ["brackets of its own", "https://shop.example/stool_(oak)", "https://shop.example/stool_(oak)"],
  ["commas of its own", "https://shop.example/stool?a=1,2", "https://shop.example/stool?a=1,2"],
  ["a sentence", "see https://shop.example/stool", "https://shop.example/stool"],
])("a cell gives the link of %s", async (_what, cell, link) => {
  const { rows } = await rowsOf(`Name,Link,Price\nStool,"${cell}",\n`, ["name", "productUrl"])
  expect(rows).toEqual([{ name: "Stool", productUrl: link }])
})

test("a link in the column of names is the product's, with its text as the name", async () => {
  const table = "Name,Tags\n[Oak stool](https://shop.example/stool),oak\n"
  expect((await rowsOf(table, ["name", "productUrl"])).rows).toEqual([
    { name: "Oak stool", productUrl: "https://shop.example/stool" },
  ])
})

test("further links of a cell, and a text in place of a link, go to the note and are counted", async () => {
  const table =
    'Name,Link\nStool,"https://a.example/1, https://b.example/2"\nLamp,in the shop at the corner\nVase,none\nMug,-\n'
  const { rows, losses } = await rowsOf(table, ["productUrl", "note"])
  expect(rows).toEqual([
    { productUrl: "https://a.example/1", note: "https://b.example/2" },
    { productUrl: null, note: "Link: in the shop at the corner" },
    { productUrl: null, note: null },
    { productUrl: null, note: null },
  ])
  expect(losses).toEqual({
    "more-links": [1, "https://b.example/2"],
    "link-text": [1, "in the shop at the corner"],
  })
})

test.each([
  ["Pocket", "oak|living room", "oak, living room"],
  ["Instapaper", '[""oak"",""kitchen""]', "oak, kitchen"],
  ["Python", "['oak', 'living room']", "oak, living room"],
  ["nothing in JSON", "[]", null],
  ["commas", "oak, living room", "oak, living room"],
  ["semicolons", "oak; living room", "oak, living room"],
  ["hashes", "#oak #living", "oak, living"],
])("a cell of tags is read as %s write it", async (_what, cell, tags) => {
  const { rows } = await rowsOf(`Name,Tags\nStool,"${cell}"\n`, ["tags"])
  expect(rows).toEqual([{ tags }])
})

test("readers' exports need no look at their columns, and their states are none of ours", async () => {
  const pocket =
    "title,url,time_added,tags,status\nOak stool,https://shop.example/stool,1728576752,oak|living room,unread\n"
  const { table, places } = await contentsOf(pocket, { fileName: "part_000000.csv" })
  expect(table?.isKnown).toBe(true)
  expect(places[0]?.rows).toMatchObject([
    { tags: "oak, living room", state: null, createdAt: "2024-10-10T16:12:32.000Z" },
  ])
  const instapaper =
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://shop.example/stool,Oak stool,,Unread,1728576752,"[""oak"",""kitchen""]"\n'
  const read = await contentsOf(instapaper, { fileName: "instapaper.csv" })
  expect(read.table?.isKnown).toBe(true)
  expect(read.places).toMatchObject([{ place: { name: "Unread" }, rows: [{ tags: "oak, kitchen" }] }])
})

test("headers are found among the first ten rows, and what is above or sums up is counted", async () => {
  const table =
    "My wish list 2024,,,\n,,,\nItem,Link,Price,Note\nOak stool,https://shop.example/stool,€129.00,for us\nTotal,,€129.00,\n"
  const { rows, losses } = await rowsOf(table, ["name", "productUrl", "price", "note"])
  expect(rows).toEqual([
    { name: "Oak stool", productUrl: "https://shop.example/stool", price: "129.00 EUR", note: "for us" },
  ])
  expect(losses).toEqual({ "above-headers": [1, "My wish list 2024"], "total-row": [1, "Total €129.00"] })
})

test.each(["Total", "Summe:", "Итого", "合計", "总计：", "합계"])(
  "a row of %j is no product",
  async (total) => {
    const { rows, losses } = await rowsOf(`Name,Price\nPan,€5.00\n${total},€5.00\n`, ["name"])
    expect(rows).toEqual([{ name: "Pan" }])
    expect(losses["total-row"]).toEqual([1, `${total} €5.00`])
  },
)

test("a sum below other columns than the names is no product", async () => {
  const { rows, losses } = await rowsOf("Item,Qty,Price\nPan,2,€5.00\n,Total,€10.00\n", ["name", "price"])
  expect(rows).toEqual([{ name: "Pan", price: "5.00 EUR" }])
  expect(losses["total-row"]).toEqual([1, "Total €10.00"])
})

test("headers that are repeated, as of tables under one another, are no product", async () => {
  const table = "Name,Link\nPan,https://a.example/1\n,\nName,Link\nTowel,https://a.example/2\n"
  expect((await rowsOf(table, ["name"])).rows).toEqual([{ name: "Pan" }, { name: "Towel" }])
})

test.each(["wish", "Gift idea", "Wunsch", "Cadeau"])("a column %j has the names", async (header) => {
  expect((await rowsOf(`${header},URL\nPan,https://a.example/1\n`, ["name"])).rows).toEqual([{ name: "Pan" }])
})

test("a picture is read of a formula", async () => {
  const table = 'Name,Photo\nPan,"=IMAGE(""https://a.example/pan.jpg"", 1)"\n'
  expect((await rowsOf(table, ["imageUrl"])).rows).toEqual([{ imageUrl: "https://a.example/pan.jpg" }])
})

test("cells beyond the headers are counted, also far below", async () => {
  const rows = "Pan,https://a.example/\n".repeat(60)
  const { losses } = await rowsOf(`Name,Link\n${rows}Pot,https://a.example/,5\n`, [])
  expect(losses).toEqual({ column: [1, "Column 3"] })
})

test("a text between links is a product of that name", async () => {
  const links = ["a", "b", "c", "d"].map((at) => `https://a.example/${at} ${at}\n`)
  const { rows } = await rowsOf([...links, "My oak stool\n"].join(""), ["name", "productUrl"])
  expect(rows.at(-1)).toEqual({ name: "My oak stool", productUrl: null })
})

test("the user says which row has the headers, or that none has", async () => {
  const table = "Things,Where\nPan,a.example/pan\n"
  expect(
    await outlineOf(table, { fileName: "a.csv", table: { headerRow: -1 }, columns: { name: 0, link: 1 } }),
  ).toEqual({
    a: [
      ["Things", null, null],
      ["Pan", "https://a.example/pan", null],
    ],
  })
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

test.each([
  ["a column", "Name,Link,Price,Currency\nStool,https://shop.example/s,129.00,EUR\n"],
  ["the header", "Name,Link,Price (EUR)\nStool,https://shop.example/s,129.00\n"],
  ["a sign in the header", "Name;Link;Preis in €\nStool;https://shop.example/s;129,00\n"],
  ["the user", "Name,Link,Price\nStool,https://shop.example/s,129.00\n"],
])("the currency of a bare price comes from %s", async (what, table) => {
  const options = what === "the user" ? { table: { currency: "EUR" } } : {}
  expect((await rowsOf(table, ["price"], options)).rows).toEqual([{ price: "129.00 EUR" }])
})

test("what does not fit goes to the description or the note, and is counted", async () => {
  const title =
    "A very long title of a product that somebody has put into a bookmark, with all its sizes, colours, materials and the shop that sells it"
  const tags = Array.from({ length: 22 }, (_, at) => `tag ${at}`)
  const text = "word ".repeat(1_500).trim()
  const { rows, losses } = await rowsOf(
    `Name,Link,Description,Tags\n"${title}",https://a.example/1,,\n"${title}",https://a.example/2,${text},"${tags.join(",")}"\n`,
    ["name", "description", "tags", "note"],
  )
  expect(rows[0]).toMatchObject({ name: expect.stringMatching(/…$/), description: title, note: null })
  const second = rows[1] as Record<"description" | "tags" | "note", string>
  expect(second.tags.split(", ")).toHaveLength(20)
  expect(second.note).toContain(title)
  expect(second.note).toContain("Tags: tag 20, tag 21")
  const words = (part: string) => part.match(/\bword\b/g)?.length ?? 0
  expect(words(second.description) + words(second.note)).toBe(1_500)
  expect(losses).toMatchObject({
    "long-name": [2, expect.anything()],
    "long-text": [1, expect.anything()],
    tags: [2, "tag 20", "tag 21"],
  })
})

test("a link that leads to no web page is left out in tables and bookmarks alike, counted and named", async () => {
  const table =
    "Name,Link\nManual,ftp://files.example/a.pdf\nScript,javascript:alert(1)\nPan,https://a.example/\n"
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="ftp://files.example/a.pdf">Manual</A><DT><A HREF="javascript:alert(1)">Script</A><DT><A HREF="https://a.example/">Pan</A></DL>`
  for (const file of [table, bookmarks]) {
    const { ignored, losses, places } = await contentsOf(file, { fileName: "a.csv" })
    expect(places[0]?.rows).toHaveLength(1)
    expect({ ignored, losses }).toEqual({
      ignored: 2,
      losses: [
        {
          reason: "other-link",
          count: 2,
          examples: ["Manual: ftp://files.example/a.pdf", "Script: javascript:alert(1)"],
        },
      ],
    })
  }
})

test("columns that are not imported are named", async () => {
  const { losses } = await rowsOf("Name,Link,SKU,Weight,Empty\nPan,https://a.example/,1,2,\n", [])
  expect(losses).toEqual({ column: [2, "SKU", "Weight"] })
})

test("an encoding that is guessed is said, and one that the user chooses wins", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Name,Link\nSt"),
    Buffer.from([0xb3]),
    Buffer.from("ek,https://a.example/\n"),
  ])
  const guessed = await rowsOf(bytes, ["name"])
  expect(guessed.losses.encoding).toEqual([1, expect.any(String)])
  const chosen = await rowsOf(bytes, ["name"], { table: { encoding: "windows-1250" } })
  expect(chosen).toEqual({ rows: [{ name: "Stłek" }], losses: {} })
})
