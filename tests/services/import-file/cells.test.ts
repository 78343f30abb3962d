import { expect, test } from "vitest"
import { contentsOf, rowsOf } from "./read.ts"

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

test("a picture is read of a formula", async () => {
  const table = 'Name,Photo\nPan,"=IMAGE(""https://a.example/pan.jpg"", 1)"\n'
  expect((await rowsOf(table, ["imageUrl"])).rows).toEqual([{ imageUrl: "https://a.example/pan.jpg" }])
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

test("a brand that is too long is cut, and counted", async () => {
  const brand = "x".repeat(200)
  const { losses } = await rowsOf(`Name,Brand,Link\nPan,${brand},https://a.example/\n`, ["brand"])
  expect(losses).toEqual({ "text-cut": [1, expect.stringMatching(/^x+…$/)] })
})

test("a table of our own says which values are not kept", async () => {
  const table = "Name,Brand,Description,Link,Alt text,Collection,Added,State\nPan,,,,,Hall,soon,Lent\n"
  const { rows, losses } = await rowsOf(table, ["name", "state"])
  expect(rows).toEqual([{ name: "Pan", state: null }])
  expect(losses).toEqual({ value: [1, "state: Lent"], date: [1, "createdAt: soon"] })
})
