import { expect, test } from "vitest"
import { contentsOf, rowsOf } from "./read.ts"
import { zipOf } from "./zip-file.ts"

const link = "https://shop.example/stool"
const stool = { name: "Oak stool", productUrl: link }

const notion = `Name,URL,Tags,Price,Created,Brand,Status
Oak stool,[Oak stool](${link}),"oak, hall",€129.00,"May 5, 2024 10:00 AM",Hay,Owned
`
const ofNotion = { ...stool, tags: "oak, hall", price: "129.00 EUR", brand: "Hay", state: "owned" }

/** `isKnown`: its columns are not asked for. */
type Row = [program: string, table: string, isKnown: boolean, item: Record<string, unknown>]

test.each<Row>([
  ["Notion", notion, true, { ...ofNotion, createdAt: "2024-05-05T00:00:00.000Z" }],
  ["Notion, with plain links", notion.replace(`[Oak stool](${link})`, link), true, ofNotion],
  ["Notion, with a status of its own", notion.replace("Owned", "To do"), true, { ...stool, state: null }],
  ["Notion, with dollars", notion.replace("€", "$"), true, { ...stool, price: "129.00 USD" }],
  ["Notion, with prices of no currency", notion.replace("€", ""), false, { ...stool, price: null }],
  [
    "Airtable",
    `Name,Link,Notes,Attachments,Select\nOak stool,${link},For us,stool.jpg (https://cdn.example/stool.jpg),Hall\n`,
    true,
    { ...stool, note: "For us", imageUrl: "https://cdn.example/stool.jpg" },
  ],
  [
    "Google Takeout's saved lists",
    `Title,Note,URL,Tags,Comment\nOak stool,For us,${link},oak,In the sale\n`,
    true,
    { ...stool, note: "For us\n\nIn the sale", tags: "oak" },
  ],
  [
    "Raindrop",
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Oak stool,For us,,${link},Hall,oak,2024-05-05T10:00:00.000Z,,,true\n`,
    true,
    { ...stool, note: "For us", starred: true },
  ],
  [
    "Matter",
    `Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read,Highlight_Count,Last_Interaction_Date,File_Id\nOak stool,Ann,Shop,${link},oak,120,True,True,False,0,2024-05-05,1\n`,
    true,
    { ...stool, tags: "oak", starred: true },
  ],
  [
    "Readwise Reader",
    `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nOak stool,${link},01h,"['oak', 'hall']",2024-05-05 10:00:00+00:00,0,new,False\n`,
    true,
    { ...stool, tags: "oak, hall", createdAt: "2024-05-05T10:00:00.000Z" },
  ],
  [
    "Trello, whose cards have a page of their own",
    `Card ID,Card Name,Card URL,Card Description,Labels,Attachment Links,List Name\n1,Oak stool,https://trello.com/c/1,For us,oak,${link},Hall\n`,
    false,
    { ...stool, description: "For us", tags: "oak" },
  ],
  [
    "Todoist, whose rows are settings, sections, tasks and notes",
    `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\nmeta,view_style=list,,,,,,,,\nsection,Hall,,,,,,,,\ntask,[Oak stool](${link}),For us,4,1,Ann (1),,,en,UTC\nnote,In oak,,,,,,,,\n,,,,,,,,,\n`,
    true,
    { ...stool, description: "For us\nIn oak" },
  ],
  [
    "a shop, with two descriptions",
    `Name,URL,Short description,Description\nOak stool,${link},For the hall,By hand\n`,
    true,
    { ...stool, description: "By hand", note: "For the hall" },
  ],
  [
    "wish lists of Amazon by an extension",
    `Title,Price,URL,Image,Comment,Priority,Date Added\nOak stool,€129.00,${link},https://cdn.example/stool.jpg,For us,High,2024-05-05\n`,
    true,
    { ...stool, price: "129.00 EUR", note: "For us", imageUrl: "https://cdn.example/stool.jpg" },
  ],
  [
    "Etsy",
    `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2\nOak stool,By hand,129.00,EUR,1,"oak,hall",Oak,https://cdn.example/1.jpg,https://cdn.example/2.jpg\n`,
    true,
    { name: "Oak stool", productUrl: null, price: "129.00 EUR", tags: "oak, hall" },
  ],
  [
    "nobody, with another column of links",
    `Name,URL,Shop\nOak stool,${link},https://shop.example\n`,
    false,
    stool,
  ],
  ["nobody, with another column of prices", `Name,URL,Kosten\nOak stool,${link},€129.00\n`, false, stool],
  ["nobody, with a link that no header names", `Name,Where\nOak stool,${link}\n`, false, stool],
])(
  "a table of %s is read, and asks for its columns when they are not clear",
  async (_program, table, isKnown, item) => {
    const read = await contentsOf(table, { fileName: "wishes.csv" })
    expect(read.places.flatMap(({ rows }) => rows)).toMatchObject([item])
    expect(read.table?.isKnown ?? true).toBe(isKnown)
  },
)

const page = { name: "Wishes 1a2b/Oak stool 3c4d.md", content: "# Oak stool" }
const picture = { name: "Wishes 1a2b/Oak stool 3c4d/stool.png", content: "x" }
const part = { name: "Wishes 1a2b.csv", content: "Name\nOak stool\n" }
const whole = { name: "Wishes 1a2b_all.csv", content: notion }

test.each([
  ["with both of its tables", [part, whole, page, picture]],
  ["in a folder", [part, whole, page].map((entry) => ({ ...entry, name: `Export-1/${entry.name}` }))],
  ["in another ZIP file", [{ name: "ExportBlock-1-Part-1.zip", content: zipOf([part, whole, page]) }]],
  ["with one table", [{ ...part, content: notion }, page]],
])("a ZIP file of Notion is read by its whole table, %s", async (_what, entries) => {
  const { places, table } = await contentsOf(zipOf(entries), { fileName: "Export-1.zip" })
  expect(table?.isKnown).toBe(true)
  expect(places.flatMap(({ rows }) => rows)).toMatchObject([ofNotion])
})

test("a table without headers has its names before its links, and its prices", async () => {
  const [one, other] = ["https://shop.example/a", "https://shop.example/b"]
  const table = `Stool\t${one}\t129 €\nLamp\t${other}\t59 €\n`
  expect((await rowsOf(table, ["name", "productUrl", "price"])).rows).toEqual([
    { name: "Stool", productUrl: one, price: "129.00 EUR" },
    { name: "Lamp", productUrl: other, price: "59.00 EUR" },
  ])
})

test("single quotation marks around all cells of a table belong to no cell", async () => {
  const table = "'Name';'Link'\n'Stool';'https://shop.example/a'\n'Mila''s';''\n"
  const { rows } = await rowsOf(table, ["name", "productUrl"])
  expect(rows).toEqual([
    { name: "Stool", productUrl: "https://shop.example/a" },
    { name: "Mila''s", productUrl: null },
  ])
})

test("the only link in the texts of a product without one is its link, and is counted unless it is all of the text", async () => {
  const [one, other] = ["https://shop.example/a", "https://shop.example/b"]
  const table = [
    "List Name,Title,Tags,Content,Created Time",
    `Hall,Stool,oak,${one},2024-01-02T03:04:05Z`,
    `Hall,Lamp,,Red ${other} one,`,
    `Hall,Vase,,${one} or ${other},`,
  ].join("\n")
  const { rows, losses } = await rowsOf(table, ["name", "productUrl", "description"])
  expect(rows).toEqual([
    { name: "Stool", productUrl: one, description: null },
    { name: "Lamp", productUrl: other, description: `Red ${other} one` },
    { name: "Vase", productUrl: null, description: `${one} or ${other}` },
  ])
  expect(losses).toEqual({ "text-link": [1, other] })
})

test("a section of Todoist is a collection, and a task may be a text without a link", async () => {
  const table = `TYPE,CONTENT,DESCRIPTION,INDENT\ntask,Lamp,,1\nsection,Hall,,\ntask,${link} Oak stool,,1\n`
  const { places, losses } = await contentsOf(table, { fileName: "wishes.csv" })
  expect(places).toMatchObject([
    { place: { name: "wishes" }, rows: [{ name: "Lamp", productUrl: null }] },
    { place: { name: "Hall" }, rows: [{ name: "Oak stool", productUrl: link }] },
  ])
  expect(losses).toEqual([])
})

test("a ZIP file in a ZIP file in a ZIP file is refused", async () => {
  const inner = zipOf([{ name: "b.zip", content: zipOf([whole]) }])
  await expect(contentsOf(zipOf([{ name: "a.zip", content: inner }]))).rejects.toThrow("Please unpack it")
  const broken = zipOf([{ name: "a.zip", content: "PK" }])
  await expect(contentsOf(broken)).rejects.toThrow("The ZIP file is damaged")
})

test("a ZIP file with several tables that differ is refused, and says what to do", async () => {
  const other = { name: "Books 5e6f_all.csv", content: `Author,${notion}` }
  await expect(contentsOf(zipOf([whole, other, page]))).rejects.toThrow("Please unpack it")
})

test("tables of one program in a ZIP file are collections, and notes of Google Keep are one list", async () => {
  const saved = (name: string, at: string) => `Title,Note,URL,Tags,Comment\n,,,,\n${name},,${link}/${at},,\n`
  const tables = zipOf([
    { name: "Takeout/Saved/Books.csv", content: saved("Oak book", "a") },
    { name: 'Takeout/Saved/My "hall", big.csv', content: saved("Oak stool", "b") },
    { name: "Takeout/archive_browser.html", content: "<html></html>" },
  ])
  const books = await contentsOf(tables, { fileName: "takeout.zip" })
  expect(books.places).toMatchObject([
    { place: { name: "Books" }, rows: [{ name: "Oak book" }] },
    { place: { name: 'My "hall", big' }, rows: [{ name: "Oak stool" }] },
  ])
  expect(books.losses).toMatchObject([{ reason: "file", examples: ["Takeout/archive_browser.html"] }])
  const note = (title: string, isTrashed: boolean) =>
    JSON.stringify({ title, isTrashed, listContent: [{ text: `Oak stool ${link}` }] })
  const notes = zipOf([
    { name: "Takeout/Keep/a.json", content: note("Hall", false) },
    { name: "Takeout/Keep/b.json", content: note("Gone", true) },
    { name: "Takeout/Keep/a.html", content: "<html></html>" },
  ])
  const keep = await contentsOf(notes, { fileName: "takeout.zip" })
  expect(keep.places).toMatchObject([
    { place: { name: "Hall" }, rows: [{ name: "Oak stool", productUrl: link }] },
  ])
  expect(keep.losses).toMatchObject([{ reason: "file" }, { reason: "removed", examples: ["Gone"] }])
})
