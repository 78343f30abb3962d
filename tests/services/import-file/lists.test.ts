import { expect, test } from "vitest"
import { json, link } from "./link-list.ts"
import { contentsOf, outlineOf, refusalOf, rowsOf } from "./read.ts"

test("a table in a page is read by its headers, and each of its rows is one product", async () => {
  const page = `<table><tr><th>Item</th><th>Brand<th>Price (EUR)<th>Photo<th>Wood<th>Shop<th>Tags</tr>
<tr><td>Stool, oak<td><a href="https://maker.example">Maker</a><td>129.00<td><a href="https://shop.example/a.jpg">1</a>
<td>Oak<td><a href="${link("a")}">here</a> <a href="${link("b")}">there</a> <a href="${link("c")}">3</a><td>hall, oak</table>
<table><tr><td colspan="2">Lamp<td><a href="${link("d")}">Lamp</a></table>
<table><tr><th colspan="2">Size<th colspan="-1.5">Name<tr><td>1<td>2<td>Vase<td><a href="${link("e")}">x</a></table>
<table><tr><th>Name<th>Note<th>Link<tr><td rowspan="2">Pot<td>Blue<td><a href="${link("f")}">Pot</a>
<tr><td>Red<td><a href="${link("g")}">Pan</a></table>`
  const { rows } = await rowsOf(page, ["name", "brand", "price", "imageUrl", "description", "tags", "note"])
  const none = { brand: null, price: null, imageUrl: null, description: null, tags: null, note: null }
  expect(rows).toEqual([
    {
      ...{ name: "Stool, oak", brand: "Maker", price: "129.00 EUR", imageUrl: "https://shop.example/a.jpg" },
      ...{ description: "Oak", tags: "hall, oak" },
      note: [link("b"), link("c"), "https://maker.example"].join("\n\n"),
    },
    { ...none, name: "Lamp", description: "Lamp" },
    { ...none, name: "Vase", description: "1\n2" },
    { ...none, name: "Pot", description: "Pot\nBlue" },
    { ...none, name: "Pan", description: "Red" },
  ])
})

test("a table whose headers are common cells is read by them, also what has no link of its own", async () => {
  const page = `<table><tr><td>1<td>2<tr><td>Name<td>Price<td>Link<tr>
<tr><td>Stool<td>€5.00<td><a href="${link("a")}">see</a> <a href="#top">up</a>
<tr><th colspan="3">Kitchen<tr><td>Pot<td>€6.00<td>${link("b")}
<tr><td>Pan<td>€7.00<td>none<tr><td>Total<td>€18.00<td></table>`
  const { rows, losses } = await rowsOf(page, ["name", "price", "productUrl", "description"])
  expect(rows).toEqual([
    { name: "Stool", price: "5.00 EUR", productUrl: link("a"), description: "up" },
    { name: "Pot", price: "6.00 EUR", productUrl: link("b"), description: null },
    { name: "Pan", price: "7.00 EUR", productUrl: null, description: null },
  ])
  expect(losses).toEqual({ "no-link": [2, "1 2", "Kitchen"], "total-row": [1, "Total €18.00"] })
})

test("links of one cell beyond what is read are said", async () => {
  const links = Array.from({ length: 2_000 }, (_, at) => `<a href="${link(`${at}`)}">x</a>`).join("")
  const page = `<table><tr><th>Name<th>Link<tr><td>Stool<td>${links}</table>`
  const { losses } = await rowsOf(page, [])
  expect(losses["text-cut"]).toEqual([2, "Stool", expect.any(String)])
})

test("bookmarks in deep folders with long names are one collection", async () => {
  const name = "word ".repeat(4_000)
  const links = Array.from({ length: 3_000 }, (_, at) => `<DT><A HREF="${link(`${at}`)}">x</A>`).join("")
  const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1>${`<DL><DT><H3>${name}</H3><DD>${name}`.repeat(49)}<DL>${links}`
  const { places } = await contentsOf(page)
  expect(places).toMatchObject([{ rows: { length: 3_000 } }])
})

test("an entry of many links is a folder of them, and each has its own name", async () => {
  const links = ["a", "b", "c", "d"].map((at) => `<a href="${link(at)}">Shop ${at}</a>`).join(" ")
  const page = `<ul><li><img src="https://shop.example/a.jpg"><h3>Hall</h3>${links}</ul>`
  expect(await outlineOf(page)).toEqual({
    Hall: ["a", "b", "c", "d"].map((at) => [`Shop ${at}`, link(at), null]),
  })
  const { losses } = await rowsOf(page, [])
  expect(losses).toEqual({ "outside-link": [1, "https://shop.example/a.jpg"] })
})

test.each([
  [
    "a page",
    `<nav><a href="${link("home")}">Home</a></nav><ul><li><a href="${link("a")}">Stool</a><li>A lamp<li> </ul><footer><a href="/about">Us</a><a>x</a></footer>`,
    { "outside-link": [2, link("home"), "/about"], "no-link": [1, "A lamp"] },
  ],
  [
    "JSON",
    json({
      website: { logo: link("logo.png") },
      shown: { gallery: [link("b"), "text"] },
      all: [{ url: link("a") }],
    }),
    { "outside-link": [2, link("logo.png"), link("b")] },
  ],
])("links of %s that are outside of its list are counted", async (_what, content, expected) => {
  const { rows, losses } = await rowsOf(content, ["productUrl"])
  expect(rows).toEqual([{ productUrl: link("a") }])
  expect(losses).toEqual(expected)
})

test.each([
  [
    "bookmarks",
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Hall</H3><DD>For the <b>hall</b><DL><DT><A HREF="${link("a")}">Stool</A><DD>Oak<DT><A HREF="ftp://a/b">File</A></DL></DL>`,
  ],
  [
    "XBEL",
    `<xbel><folder><title>Hall</title><desc>For the hall</desc><bookmark href="${link("a")}"><title>Stool</title><desc>Oak</desc></bookmark>
<separator/><bookmark href="ftp://a/b"><title>File</title></bookmark></folder></xbel>`,
  ],
])("%s keep the description of a folder, and count what is no page", async (_what, content) => {
  const { places, losses } = await contentsOf(content)
  expect(places).toMatchObject([
    { place: { name: "Hall", description: "For the hall" }, rows: [{ name: "Stool", description: "Oak" }] },
  ])
  expect(losses).toEqual([{ reason: "other-link", count: 1, examples: ["File: ftp://a/b"] }])
})

test("a list shows its columns, and is read by those that the user chooses", async () => {
  const file = json([{ url: link("a"), label: "Stool", wood: "Oak", price: { amount: 5 } }])
  const { format, table, losses } = await contentsOf(file)
  expect(format).toBe("list")
  expect(table).toMatchObject({ headers: ["url", "label", "wood", "price"], isKnown: false, top: [] })
  expect(losses.map(({ reason, examples }) => [reason, ...examples])).toEqual([
    ["column", "wood"],
    ["price-doubtful", '{"amount":5}'],
  ])
  const chosen = { columns: { link: "url", name: "wood" }, format: "list" } as const
  expect(await outlineOf(file, chosen)).toEqual({ "my wishes": [["Oak", link("a"), null]] })
})

test("tags, hearts, descriptions and entries without a link are kept or counted", async () => {
  const { rows, losses } = await rowsOf(
    json([
      { href: link("a"), description: "Stool", extended: "Oak", tags: "hall oak" },
      { url: link("b"), title: "Lamp", labels: [{ name: "hall" }], is_starred: 1, notes: "For us" },
      { url: null, title: "Only a name" },
      { url: "javascript:alert(1)", title: "Button" },
    ]),
    ["name", "productUrl", "description", "tags", "starred", "note"],
  )
  expect(rows).toMatchObject([
    { name: "Stool", description: "Oak", tags: "hall, oak" },
    { name: "Lamp", starred: true, note: "For us" },
    { name: "Only a name", productUrl: null },
  ])
  expect(losses["other-link"]).toEqual([1, "Button: javascript:alert(1)"])
})

test("an entry of a page has the name of its heading, its text, picture and further links", async () => {
  const page = `<h1>Hall</h1><ul><li><img src="https://shop.example/a.jpg"><h2>Stool</h2><p>Oak</p>
<a href="${link("a")}">Website</a> <a href="${link("b")}">Other shop</a></li><li><a href="/about">About</a></ul>`
  const { rows, losses } = await rowsOf(page, ["name", "productUrl", "description", "imageUrl", "note"])
  const imageUrl = "https://shop.example/a.jpg"
  expect(rows).toEqual([
    { name: "Stool", productUrl: link("a"), description: "Oak", imageUrl, note: link("b") },
  ])
  expect(losses).toMatchObject({ "no-link": [1, "/about"], "more-links": [1, link("b")] })
})

test.each([
  ["more than 50,000 links", `<ul>${`<li><a href="${link("a")}">A</a>`.repeat(50_001)}</ul>`],
  ["more than 50,000 objects", json(Array(50_001).fill({ url: link("a") }))],
  [
    "more than 200 kinds of fields",
    json([{ url: link("a"), ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 1])) }]),
  ],
  ["an entry of more than a million characters", json([{ url: link("a"), text: "x".repeat(1_000_001) }])],
])("a list is too large with %s", async (_what, content) => {
  expect(await refusalOf(content)).toMatchObject({ status: 413 })
})

test("a table of a web page has its pictures and the links behind those of Google, and may have no links", async () => {
  const { rows } = await rowsOf(
    `<table><tr><th></th><th>A</th></tr><tr><th>1</th><td>Name</td><td>Picture</td><td>Link</td></tr>
    <tr><th>2</th><td>Stool</td><td><img src="https://cdn.example/a.jpg"></td><td><a href="https://www.google.com/url?q=https%3A%2F%2Fshop.example%2Fa&amp;sa=D">x</a></td></tr></table>`,
    ["name", "productUrl", "imageUrl", "description"],
  )
  expect(rows).toEqual([
    {
      name: "Stool",
      productUrl: "https://shop.example/a",
      imageUrl: "https://cdn.example/a.jpg",
      description: null,
    },
  ])
  const table =
    "<table><tr><th>Artikel</th><th>Preis</th></tr><tr><td>Stuhl</td><td>49,99 €</td></tr></table>"
  expect((await rowsOf(table, ["name", "price"])).rows).toEqual([{ name: "Stuhl", price: "49.99 EUR" }])
})

test("words before a bare link in a list are its name", async () => {
  const link = "https://shop.example/a"
  const { rows } = await rowsOf(`<ul><li>Oak stool <a href="${link}">${link}</a></ul>`, [
    "name",
    "description",
  ])
  expect(rows).toEqual([{ name: "Oak stool", description: null }])
})
