import { describe, expect, test } from "vitest"
import { contentsOf, outlineOf, refusalOf } from "./read.ts"

const MB = 1024 * 1024
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("")
const page = (body: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${body}</DL>`
const link = (at: number) => `<DT><A HREF="https://a.example/${at}">A</A>`
const library = (collections: unknown[]) => JSON.stringify({ format: "library", version: 1, collections })
const karakeep = (count: number) =>
  JSON.stringify({
    bookmarks: Array(count).fill({ createdAt: 1, content: { type: "link", url: "https://a.example" } }),
  })

describe("a file is too large", () => {
  test.each<[string, () => string | Uint8Array]>([
    ["with more than 25 MB", () => new Uint8Array(25 * MB + 1)],
    ["with more than 50,000 bookmarks", () => page(times(50_001, link))],
    ["with more than 50,000 rows of a table", () => `Name\n${times(50_001, (at) => `Row ${at}\n`)}`],
    ["with more than 50,000 items of another program", () => karakeep(50_001)],
    ["with more than 120,000 items of ours", () => library([{ items: Array(120_001).fill({ name: "B" }) }])],
    ["with as many that are none", () => library([{ items: Array(120_001).fill(0) }])],
    ["with more than 4,001 collections", () => library(Array(4002).fill({ name: "A", items: [] }))],
    ["with more than 25 MB of JSON that is not ours", () => `{"bookmarks":[],"x":"${"x".repeat(25 * MB)}"}`],
    ["with more than 100 MB of ours", () => Buffer.alloc(100 * MB + 1, '{"format":"library",')],
    [
      "with an item of more than a million characters",
      () => library([{ items: [{ name: "x".repeat(1e6) }] }]),
    ],
    [
      "with more than 2,000 folders",
      () => page(times(2001, (at) => `<DT><H3>${at}</H3><DL>${link(at)}</DL>`)),
    ],
    ["with more than 50 folders in each other", () => page(times(60, (at) => `<DT><H3>${at}</H3><DL>`))],
    ["with more than 2 million values", () => `{"format":"library","x":[${"0,".repeat(2_000_001)}0]}`],
    ["with a table of more than 200 columns", () => `Name${",x".repeat(200)}\n`],
    ["with a row of more than a million characters", () => `Name,Link\n"${"x".repeat(1_000_001)}",y\n`],
  ])("%s", async (_what, make) => {
    expect(await refusalOf(make(), { fileName: "a.csv" })).toMatchObject({ status: 413 })
  })
})

test("a table of 25 MB of delimiters is refused before it is parsed", async () => {
  const tables = [`name,url\n${",".repeat(24_900_000)}x`, `sep=;\nname;url\n${";;\n".repeat(8_000_000)}x`]
  for (const table of tables)
    expect(await refusalOf(table, { fileName: "a.csv" })).toMatchObject({
      status: 413,
      message: "The table has too many cells to read. Please split it.",
    })
})

test("a table of 25 MB of line ends is refused before they are replaced", async () => {
  for (const end of ["\r\n", "\r"])
    expect(await refusalOf(`name,url${end.repeat(1_100_000)}x`, { fileName: "a.csv" })).toMatchObject({
      status: 413,
      message: "The table has too many lines to read. Please split it.",
    })
})

test.each([
  ["two blank rows", "Name,Link\n,\n,\n"],
  ["a million blank rows behind it", "Name,Link\n"],
])("a table at the limit of rows is read whole, with %s", async (_what, head) => {
  const rows = times(50_000, (at) => `Row ${at},https://a.example/${at}\n`)
  const { places } = await contentsOf(head + rows + ",\n".repeat(1_000_000), { fileName: "a.csv" })
  expect(places[0]?.rows).toHaveLength(50_000)
})

test.each(["csv", "raindrop"])(
  "rows without a link make no room for others to be cut: %s",
  async (format) => {
    const head = format === "csv" ? "Name,Link\n" : "id,title,note,excerpt,url,folder,tags,created\n"
    const row = (name: string, link: string) =>
      format === "csv" ? `${name},${link}\n` : `1,${name},,,${link},,,\n`
    const file =
      head + row("A", "mailto:x@a.example") + times(15_000, (at) => row(`R${at}`, `https://a.example/${at}`))
    const { ignored, places } = await contentsOf(file, { fileName: "a.csv" })
    expect([ignored, places[0]?.rows.length]).toEqual([1, 15_000])
    const tooMany = head + times(50_001, (at) => row(`R${at}`, `https://a.example/${at}`))
    expect(await refusalOf(tooMany, { fileName: "a.csv" })).toMatchObject({ status: 413 })
  },
)

test("a file at the limits is read", async () => {
  expect((await outlineOf(page(times(50_000, link)))).Bookmarks).toHaveLength(50_000)
  const folders = page(times(2000, (at) => `<DT><H3>${at}</H3><DL>${link(at)}</DL>`))
  expect(Object.keys(await outlineOf(folders))).toHaveLength(2000)
  const collections = Array(4001).fill({ name: "A", items: [{ name: "B" }] })
  expect((await contentsOf(library(collections))).places).toHaveLength(4001)
})

test("an export of more than 25 MB is read like a small one", async () => {
  const item = { name: "Vase", description: "Größe ".repeat(100), productUrl: "https://a.example/1" }
  const { places } = await contentsOf(
    library([
      { name: "A", items: Array(60_000).fill(item) },
      { name: "B", items: [{ name: "Last" }] },
    ]),
  )
  expect(places.map(({ place, rows }) => [place.name, rows.length])).toEqual([
    ["A", 60_000],
    ["B", 1],
  ])
  expect(places[0]?.rows[59_999]).toMatchObject({ ...item, description: item.description.trim() })
})

describe("hostile JSON", () => {
  test.each([
    ["arrays in arrays", "[".repeat(1_000_000)],
    ["objects in objects", '{"a":'.repeat(1_000_000)],
  ])("is refused before it is parsed with %s", async (_what, text) => {
    expect(await refusalOf(text)).toMatchObject({ status: 400, message: expect.stringContaining("nested") })
  })

  test.each([
    "{",
    '{"a":1,}',
    '{"a" 1}',
    "{a:1}",
    '{"collections":[1 2]}',
    '{"collections":[1,]}',
    '{"collections":[}]',
    '{"collections":[{"items":[{"name":"A"},{"name":nope}]}]}',
    '{"collections":[{"name":nope}]}',
    '{"collections":[]} {}',
    '{"collections":"\\"}',
    '{"collections":,}',
  ])("is refused as invalid with %s", async (text) => {
    const file = text.replace("{", '{"format":"library","version":1,')
    expect(await refusalOf(file)).toMatchObject({ message: expect.stringContaining("no valid JSON") })
  })

  test("may have endless numbers, repeated keys and names of prototypes", async () => {
    const text = `{"format":"library","version":1,"__proto__":{"brands":[{"name":"Evil"}]},"constructor":1,
      "collections":[{"name":"A","items":[{"name":"B","createdAt":${"9".repeat(5000)},"brand":1e999}]}],
      "collections":[{"name":"C","items":[{"name":"D","__proto__":{"brand":"Evil"},"hasOwnProperty":1}]}]}`
    const { places } = await contentsOf(text)
    expect(places).toMatchObject([{ place: { name: "C" }, rows: [{ name: "D", brand: null }] }])
    expect(({} as { brand?: string }).brand).toBeUndefined()
  })
})

describe("a hostile page", () => {
  const amazon = (body: string) => `<!-- saved from url=(9)https://www.amazon.com/hz/wishlist/ls/1 -->${body}`
  const pinterest = (body: string) => `<!-- saved from url=(9)https://www.pinterest.com/a/b/ -->${body}`

  test.each<[string, () => string]>([
    ["a million open tags", () => page("<b><i><DD>".repeat(300_000))],
    ["attributes without end", () => page(`<A ${"a=b ".repeat(2_000_000)}HREF="https://a.example/">A`)],
    ["one attribute of megabytes", () => page(`<A HREF="https://a.example/${"x".repeat(8 * MB)}">A`)],
    ["a name of megabytes", () => page(`<A HREF="https://a.example/">${"x ".repeat(4 * MB)}`)],
    [
      "entities only",
      () => page(`<A HREF="https://a.example/">${"&amp;".repeat(MB)}</A><DD>${"&#x1F600;".repeat(MB)}`),
    ],
    ["an endless comment", () => page(`<!--${"-!>".repeat(2 * MB)}`)],
    ["headings only", () => page("<H3>".repeat(2 * MB))],
    [
      "items of one id",
      () => amazon('<a id="itemName_I1AAAAAAAAAAA" title="A" href="/dp/B000000001">'.repeat(90_000)),
    ],
    [
      "pins in pins",
      () =>
        pinterest(
          `<script type="application/json">${'{"id":"55555","images":{},"link":'.repeat(30)}1${"}".repeat(30)}</script>`,
        ),
    ],
    ["broken data", () => pinterest('<script type="application/json">{"a":'.repeat(90_000))],
  ])("with %s is read in time", async (_what, make) => {
    const read = await refusalOf(make())
    if (read instanceof Error) expect(read).toHaveProperty("status", expect.toBeOneOf([400, 413]))
    else expect(read.ignored).toBeLessThan(10)
  })

  test.each<[string, () => string]>([
    ["quotes only", () => `Name,Link\n${'"",'.repeat(300_000)}`],
    ["delimiters only", () => ",;\t|".repeat(200_000)],
    ["lines only", () => `Name\n${"\n \n".repeat(2 * MB)}`],
    ["one long word", () => "x".repeat(900_000)],
    ["a path of 240,000 folders", () => `Name,Collection\nA,"${"x / ".repeat(240_000)}"`],
  ])("with tables of %s is read in time", async (_what, make) => {
    const read = await refusalOf(make(), { fileName: "a.csv" })
    if (read instanceof Error) expect(read).toHaveProperty("status", expect.toBeOneOf([400, 413]))
    else expect(read.format).toBe("csv")
  })
})
