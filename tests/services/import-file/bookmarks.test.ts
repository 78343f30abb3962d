import { expect, test } from "vitest"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { contentsOf, fixture, outlineOf } from "./read.ts"

const page = (body: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>${body}</DL>`

test("bookmarks of Chrome become a collection for each folder, oldest first", async () => {
  expect(await outlineOf(fixture("chrome.html"))).toEqual({
    "Bookmarks bar": [
      ["Lamp & shade", "https://shop.example/lamp?id=1&colour=red", "2023-11-14T22:18:20.000Z"],
    ],
    "Home / Kitchen": [
      ["Pan", "https://shop.example/pan", "2023-11-14T22:15:00.000Z"],
      ["Kettle", "https://shop.example/kettle", "2023-11-14T22:16:40.000Z"],
    ],
    Home: [[null, "https://shop.example/sofa", null]],
    Bookmarks: [["Elsewhere", "https://elsewhere.example/", "2023-11-14T22:20:00.000Z"]],
  })
  expect(await contentsOf(fixture("chrome.html"))).toMatchObject({ format: "bookmarks", ignored: 2 })
})

test("bookmarks of Firefox keep descriptions, and lose searches and feeds", async () => {
  const { ignored, places } = await contentsOf(fixture("firefox.html"))
  expect(ignored).toBe(2)
  expect(places.map(({ place }) => place.name)).toEqual(["Bookmarks Menu", "Other Bookmarks"])
  expect(places[0]?.rows).toMatchObject([
    { name: "Table – Größe 2", description: "Seats six.\nExtends to eight.", tags: "wood, oak" },
  ])
})

test("bookmarks of Safari, Pinboard, linkding and Raindrop are read", async () => {
  expect(await outlineOf(fixture("safari.html"))).toEqual({
    Favorites: [["Apple", "https://apple.example/", null]],
    "Reading List": [["Vase", "https://later.example/vase", null]],
  })
  const pinboard = await contentsOf(fixture("pinboard.html"))
  expect(pinboard.places[0]?.rows).toMatchObject([
    { name: "First", description: null, createdAt: "2017-07-14T02:41:40.000Z" },
    { name: "Second", description: "What I wrote <about> it", tags: "a, b" },
  ])
  const linkding = await contentsOf(fixture("linkding.html"))
  expect(linkding.places[0]?.rows).toMatchObject([{ name: "A", description: "Described\nNoted" }])
  const raindrop = await contentsOf(fixture("raindrop.html"))
  expect(raindrop.places).toMatchObject([
    {
      place: { name: "Hall" },
      rows: [{ name: "Hook", imageUrl: "https://rain.example/hook.jpg", starred: true }],
    },
  ])
})

test.each([
  ["seconds", "1700000000"],
  ["milliseconds", "1700000000000"],
  ["microseconds", "1700000000000000"],
  ["microseconds since 1601", "13344473600000000"],
])("a date in %s is read", async (_unit, date) => {
  const outline = await outlineOf(page(`<DT><A HREF="https://a.example/" ADD_DATE="${date}">A</A>`))
  expect(outline).toEqual({ Bookmarks: [["A", "https://a.example/", "2023-11-14T22:13:20.000Z"]] })
})

test.each(["", "0", "-1", "soon", "1e999", "99999999999", "9".repeat(400)])(
  "a date of %j is ignored",
  async (date) => {
    const outline = await outlineOf(page(`<DT><A HREF="https://a.example/" ADD_DATE="${date}">A</A>`))
    expect(outline).toEqual({ Bookmarks: [["A", "https://a.example/", null]] })
  },
)

test("a row without a date stays behind the row before it", async () => {
  const link = (name: string, date: number | "") =>
    `<DT><A HREF="https://a.example/${name}" ADD_DATE="${date}">${name}</A>`
  const outline = await outlineOf(
    page(
      [link("none", ""), link("late", 1_700_000_009), link("after", ""), link("early", 1_700_000_001)].join(),
    ),
  )
  expect(outline.Bookmarks?.map(([name]) => name)).toEqual(["none", "early", "late", "after"])
})

test("unclosed tags, capitals and stray markup are read", async () => {
  const outline = await outlineOf(
    page(`<dt><h3>A<dl><dt><a href=https://a.example/1>One<dt><A HrEf='https://a.example/2'><b>Two</b><dd>text<dt><h3>B</h3></dl>
      <dt><a href="https://a.example/3">Three`),
  )
  expect(outline).toEqual({
    A: [
      ["One", "https://a.example/1", null],
      ["Two", "https://a.example/2", null],
    ],
    Bookmarks: [["Three", "https://a.example/3", null]],
  })
})

test.each(["utf8", "utf16le", "latin1"] as const)("a file in %s is read", async (encoding) => {
  const text = page(`<DT><A HREF="https://a.example/k">Käse</A>`)
  const mark = { utf8: "\ufeff", utf16le: "\ufeff", latin1: "" }[encoding]
  expect(await outlineOf(Buffer.from(mark + text, encoding))).toEqual({
    Bookmarks: [["Käse", "https://a.example/k", null]],
  })
})

test("texts are cleaned and shortened, and links lose passwords and other protocols", async () => {
  const long = "x".repeat(9000)
  const { places, ignored } = await contentsOf(
    page(`<DT><A HREF="https://ann:secret@a.example/"> A&#7; \n  b&nbsp;c&amp;amp; </A><DD>${long}
      <DT><A HREF="https://a.example/2" TAGS="${"x".repeat(60)}a,${"x".repeat(60)}b,Oak">${long}</A>
      <DT><A HREF="https://a.example/${long}">Too long</A>
      <DT><A HREF="ftp://a.example/">F</A><DT><A HREF="//a.example/">N</A><DT><A>No link</A><DT><A HREF="data:text/html,x">D</A>`),
  )
  const rows = places[0]?.rows as ItemRow[]
  expect(rows[0]).toMatchObject({ name: "A b c&amp;", productUrl: "https://a.example/" })
  expect(rows[0]?.description).toHaveLength(5000)
  expect(rows[1]?.name).toBe(`${"x".repeat(119)}…`)
  expect(rows[1]?.tags, "two tags that are one when they are shortened").toBe(`${"x".repeat(39)}…, Oak`)
  expect({ rows: rows.length, ignored }).toEqual({ rows: 2, ignored: 5 })
})

test("a path that is too long for a name keeps its innermost folders", async () => {
  const folder = (name: string, inside: string) => `<DT><H3>${name}</H3><DL><p>${inside}</DL><p>`
  const link = `<DT><A HREF="https://a.example/">A</A>`
  const outline = await outlineOf(page(folder("o".repeat(90), folder("m".repeat(30), folder("in", link)))))
  expect(Object.keys(outline)).toEqual([`${"m".repeat(30)} / in`])
})

test("a file of 5,000 bookmarks is read", async () => {
  const links = Array.from(
    { length: 5000 },
    (_, at) =>
      `<DT><A HREF="https://a.example/${at}" ADD_DATE="${1_600_000_000 + at}">Bookmark ${at}</A>\n<DD>About ${at}\n`,
  )
  const outline = await outlineOf(page(links.join("")))
  expect(outline.Bookmarks).toHaveLength(5000)
  expect(outline.Bookmarks?.at(-1)).toEqual(["Bookmark 4999", "https://a.example/4999", expect.any(String)])
})

test("a link within a description is a part of the description", async () => {
  const described = `<DD>See <a href="https://other.example/">the other shop</a> too`
  const { places } = await contentsOf(
    page(`<DT><H3>Kitchen</H3>${described}<DL><p><DT><A HREF="https://a.example/">A</A>${described}</DL><p>`),
  )
  expect(places.flatMap(({ rows }) => rows)).toMatchObject([
    { productUrl: "https://a.example/", description: "See the other shop too" },
  ])
})

test.each<[string, string | object, string[]]>([
  [
    "a browser",
    page(
      `<DT><H3>Full</H3><DL><DT><H3>Empty</H3><DL></DL><DT><A HREF="https://shop.example/a" SHORTCUTURL="k" TOREAD="0">A</A></DL>`,
    ),
    ["empty-folder: Full / Empty", "field: shortcuturl: k"],
  ],
  [
    "Karakeep",
    {
      lists: [
        { id: "a", name: "Full" },
        { id: "b", name: "Smart", type: "smart" },
      ],
      bookmarks: [
        {
          createdAt: 1,
          archived: true,
          lists: ["a"],
          content: { type: "link", url: "https://shop.example/a" },
        },
      ],
    },
    ["field: archived: https://shop.example/a", "empty-folder: Smart"],
  ],
  [
    "Karakeep, as texts without a title",
    {
      bookmarks: [
        { createdAt: 1, content: { type: "link", url: "https://shop.example/a" } },
        { createdAt: 1, title: null, content: { type: "text", text: "Buy a vase" } },
      ],
    },
    ["no-link: Buy a vase"],
  ],
  [
    "Linkwarden, as marks in texts",
    {
      collections: [
        {
          id: 1,
          name: "Home",
          links: [{ url: "https://shop.example/a", highlight: [{ text: "solid oak" }] }],
        },
      ],
    },
    ["field: highlight: solid oak"],
  ],
  [
    "Linkwarden",
    {
      collections: [
        { id: 1, name: "Home", links: [] },
        { id: 2, name: "Hall", parentId: 1, links: [{ id: 3, url: "https://shop.example/a" }] },
        { id: 4, name: "Empty", parentId: 1, links: [] },
      ],
    },
    ["empty-folder: Empty"],
  ],
  [
    "Chrome",
    {
      roots: {
        other: {
          name: "Other",
          children: [
            { name: "Empty", children: [] },
            { name: "A", url: "https://shop.example/a" },
          ],
        },
        synced: { name: "Mobile", children: [] },
      },
    },
    ["empty-folder: Empty"],
  ],
])("what bookmarks of %s have beside products is counted", async (_program, file, counted) => {
  const { losses, places } = await contentsOf(typeof file === "string" ? file : JSON.stringify(file))
  expect(places.flatMap(({ rows }) => rows)).toHaveLength(1)
  expect(losses.flatMap(({ reason, examples }) => examples.map((one) => `${reason}: ${one}`))).toEqual(
    counted,
  )
})
