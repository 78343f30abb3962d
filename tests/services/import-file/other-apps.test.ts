import { describe, expect, test } from "vitest"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { contentsOf, fixture, outlineOf, refusalOf, rowsOf } from "./read.ts"

describe("Raindrop's table", () => {
  test("becomes a collection for each folder, with notes, hearts and covers", async () => {
    const { format, table, ignored, places } = await contentsOf(fixture("raindrop.csv"))
    expect({ format, table, ignored }).toEqual({ format: "raindrop", table: null, ignored: 1 })
    expect(places.map(({ place, rows }) => [place.name, rows.length])).toEqual([
      ["Home / Kitchen", 2],
      ["Unsorted", 1],
    ])
    expect(places[0]?.rows[1]).toMatchObject({
      name: 'Bowl, "blue"',
      description: "From the shop",
      note: "Mine",
      tags: "a, b",
      starred: true,
      imageUrl: "https://rain.example/bowl.jpg",
      createdAt: "2024-03-02T10:00:00.000Z",
    })
    expect(places[1]?.rows[0]?.name).toBeNull()
  })

  test("is read as any other table when the user says so", async () => {
    const { format, table } = await contentsOf(fixture("raindrop.csv"), { format: "csv" })
    expect(format).toBe("csv")
    expect(table?.guess).toEqual({
      name: 1,
      note: 2,
      description: 3,
      link: 4,
      collection: 5,
      date: 7,
      image: 8,
      starred: 10,
      tags: 6,
    })
  })
})

describe("Karakeep's export", () => {
  test("puts bookmarks into each of their lists, and leaves texts and files out", async () => {
    const { format, ignored, places } = await contentsOf(fixture("karakeep.json"), {
      fileName: "karakeep.json",
    })
    expect({ format, ignored }).toEqual({ format: "karakeep", ignored: 2 })
    expect(places.map(({ place, rows }) => [place.name, rows.map(({ name }) => name)])).toEqual([
      ["Home / Hall", [null, "Rug &amp; mat"]],
      ["Home", [null]],
      ["karakeep", ["Loose"]],
    ])
    expect(places[0]?.rows[1]).toMatchObject({
      description: null,
      note: "For the hall",
      tags: "a",
      starred: true,
      createdAt: "2024-03-09T16:03:20.000Z",
    })
    expect(places[1]?.place).toMatchObject({ description: "Everything", isPrivate: null })
  })

  test("has no lists when its version is older", async () => {
    const old = {
      bookmarks: [
        {
          createdAt: 1_700_000_000,
          title: "A",
          tags: [],
          content: { type: "link", url: "https://a.example/" },
          note: null,
        },
      ],
    }
    expect(await outlineOf(JSON.stringify(old), { fileName: "export.json" })).toEqual({
      export: [["A", "https://a.example/", "2023-11-14T22:13:20.000Z"]],
    })
  })

  test("may come from its API, where tags are objects and pages have texts and pictures", async () => {
    const content = {
      type: "link",
      url: "https://a.example/",
      description: "By hand",
      imageUrl: "https://a.example/a.jpg",
    }
    const bookmarks = [{ createdAt: 1, title: "A", tags: [{ id: 1, name: "oak" }], content }]
    const { rows } = await rowsOf(JSON.stringify({ bookmarks }), ["tags", "description", "imageUrl"])
    expect(rows).toEqual([{ tags: "oak", description: "By hand", imageUrl: "https://a.example/a.jpg" }])
  })

  test("is read when lists are their own parents", async () => {
    const lists = [
      { id: "a", name: "A", parentId: "b" },
      { id: "b", name: "B", parentId: "a" },
    ]
    const bookmarks = [
      { createdAt: 1, lists: ["a", "a", "gone", 5], content: { type: "link", url: "https://a.example/" } },
    ]
    expect(await outlineOf(JSON.stringify({ lists, bookmarks }))).toEqual({
      "B / A": [[null, "https://a.example/", null]],
    })
  })
})

test("a Linkwarden export keeps nested collections, and who may see them", async () => {
  const { format, ignored, places } = await contentsOf(fixture("linkwarden.json"))
  expect({ format, ignored }).toEqual({ format: "linkwarden", ignored: 1 })
  expect(places).toMatchObject([
    {
      place: { name: "Home", description: "All of it", isPrivate: false },
      rows: [{ name: "Mirror", tags: "x", description: "Round", createdAt: "2022-05-05T05:05:05.000Z" }],
    },
    {
      place: { name: "Home / Bath", isPrivate: true },
      rows: [
        { name: null, productUrl: "https://warden.example/towel", createdAt: "2024-02-03T00:00:00.000Z" },
      ],
    },
  ])
})

test("a link that is pinned in Linkwarden is a favorite", async () => {
  const links = [11, 12].map((id) => ({ id, name: `Link ${id}`, url: `https://warden.example/${id}` }))
  const json = { pinnedLinks: [{ id: 11 }, null, 12, {}], collections: [{ id: 1, name: "Home", links }] }
  const { rows } = await rowsOf(JSON.stringify(json), ["name", "starred"])
  expect(rows).toEqual([
    { name: "Link 11", starred: true },
    { name: "Link 12", starred: null },
  ])
})

test("a saved Amazon list has names, short links, pictures in full size and dates", async () => {
  const { format, places } = await contentsOf(fixture("amazon.html"))
  expect(format).toBe("amazon")
  expect(places[0]?.place.name).toBe("Kitchen wishes")
  expect(places[0]?.rows).toMatchObject([
    { name: "A good knife", productUrl: null, imageUrl: null, createdAt: "2023-02-01T00:00:00.000Z" },
    {
      name: "Board from elsewhere",
      productUrl: "https://wood.example/board",
      createdAt: "2023-02-02T00:00:00.000Z",
    },
    {
      name: "Stovetop kettle, 2 l",
      brand: "Hay",
      note: "the red one",
      imageUrl: "https://m.media-amazon.com/images/I/71kettle.jpg",
      productUrl: "https://www.amazon.co.uk/dp/B000000001",
      createdAt: "2023-03-05T00:00:00.000Z",
    },
  ])
})

test("a product of a saved Amazon list has the price that is shown, once", async () => {
  const price =
    '<span id="itemPrice_I1"><span class="a-offscreen">49,99&nbsp;€</span><span>49,99&nbsp;€</span></span>'
  const html = `<link rel="canonical" href="https://www.amazon.de/hz/wishlist/ls/X"><ul><li data-itemid="I1ABCDEFG"><a id="itemName_I1ABCDEFG" href="/dp/B000000001" title="Stuhl">Stuhl</a>${price.replace("I1", "I1ABCDEFG")}</li></ul>`
  expect((await rowsOf(html, ["name", "price"])).rows).toEqual([{ name: "Stuhl", price: "49.99 EUR" }])
})

test.each([
  ["Hinzugefügt am 24. März 2021", "2021-03-24"],
  ["Ajouté le 3 févr. 2020", "2020-02-03"],
  ["Añadido el 9 de septiembre de 2022", "2022-09-09"],
  ["Articolo aggiunto il 1 dicembre 2019", "2019-12-01"],
  ["Toegevoegd op 8 mei 2021", "2021-05-08"],
  ["Item added October 31, 2018", "2018-10-31"],
  ["2023年3月5日に追加された商品", "2023-03-05"],
  ["Dodano 7 lipca 2021", "2021-07-07"],
])("a date that Amazon writes as %s is read", async (text, day) => {
  const html = fixture("amazon-de.html").toString().replace("Hinzugefügt am 24. März 2021", text)
  expect(await outlineOf(html)).toEqual({
    "Amazon.de: Wunschzettel": [["Ein Buch", "https://www.amazon.de/dp/3518188011", `${day}T00:00:00.000Z`]],
  })
})

test("a saved Pinterest board has the shops' links where it knows them, and its own pins only", async () => {
  const { format, places } = await contentsOf(fixture("pinterest.html"))
  expect(format).toBe("pinterest")
  expect(places).toHaveLength(1)
  expect(places[0]?.place.name).toBe("Hall ideas")
  expect(places[0]?.rows).toMatchObject([
    {
      name: "Oak bench",
      description: "Sit &amp; wait",
      imageUrl: "https://i.pinimg.com/originals/aa/bench.jpg",
      productUrl: "https://bench.example/oak",
      createdAt: "2021-04-04T05:43:58.000Z",
    },
    { name: "Own photo", productUrl: "https://www.pinterest.com/pin/222222222222222222/" },
    {
      name: "Coat rack",
      productUrl: "https://rack.example/",
      imageUrl: "https://i.pinimg.com/originals/dd/rack.jpg",
    },
  ])
})

test.each([
  ["chrome.html", "raindrop", "This is not a table of Raindrop. It looks like bookmarks of a browser."],
  [
    "karakeep.json",
    "linkwarden",
    "This is not an export of Linkwarden. It looks like an export of Karakeep.",
  ],
  ["library.json", "csv", "This is not a table (CSV). It looks like an export of this app."],
] as const)("%s as %s is refused", async (name, format, message) => {
  expect(await refusalOf(fixture(name), { format })).toMatchObject({ fieldErrors: { file: [message] } })
})

test.each([
  ["an empty file", "", "The file is empty."],
  ["white space", " \n ", "The file is empty."],
  ["an empty list", "[]", expect.stringContaining("JSON")],
  ["cut JSON", '{"bookmarks": [', expect.stringContaining("no valid JSON")],
  ["any web page", "<html><p>Hello</p></html>", expect.stringContaining("no list")],
  ["a page as one file", "From: <Saved by Blink>\nMIME-Version: 1.0\n", expect.stringContaining("HTML only")],
  ["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", expect.stringContaining("cannot be read")],
  [
    "bookmarks without links",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL></DL>",
    expect.stringContaining("nothing in it"),
  ],
  [
    "bookmarks of a browser's pages",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='about:config'>A</A>",
    expect.stringContaining("no links"),
  ],
])("%s is refused with a reason", async (_name, content, message) => {
  expect(await refusalOf(content)).toMatchObject({ status: 400, fieldErrors: { file: [message] } })
})

describe("a page that was saved with its pictures", () => {
  const imageOf = async (html: string, of: RegExp) => {
    const { places } = await contentsOf(html)
    const rows = places.flatMap(({ rows }) => rows as ItemRow[])
    return rows.find(({ name }) => of.test(name ?? ""))?.imageUrl
  }

  test.each([
    ["./list_files/81YphKBhi5L._SS135_.jpg", "81YphKBhi5L.jpg"],
    ["./list_files/71abc%2Bdef-L._AC_SX300_(1).jpg", "71abc+def-L.jpg"],
    ["list_files/51abcdefghL.png?x", "51abcdefghL.png"],
    ["./list_files/grey-pixel.gif", null],
    ["./list_files/sprite.png", null],
    ["data:image/png;base64,81YphKBhi5L.jpg", null],
  ])("has the address of %s when it is of Amazon", async (src, name) => {
    const html = fixture("amazon.html")
      .toString()
      .replace(/src="[^"]*kettle[^>]*>/, `src="${src}">`)
    expect(await imageOf(html, /kettle/)).toBe(name && `https://m.media-amazon.com/images/I/${name}`)
  })

  test.each([
    ["./board_files/0a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg", "0a/1b/2c/0a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg"],
    ["./board_files/avatar.jpg", null],
  ])("has the address of %s when it is of Pinterest", async (src, path) => {
    const html = fixture("pinterest.html")
      .toString()
      .replace(/<script.*<\/script>/s, "")
      .replace("./Pinterest_files/bench.jpg", src)
    expect(await imageOf(html, /Oak bench/)).toBe(path && `https://i.pinimg.com/736x/${path}`)
  })
})
