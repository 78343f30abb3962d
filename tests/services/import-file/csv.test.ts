import { expect, test } from "vitest"
import { contentsOf, outlineOf, refusalOf, rowsOf } from "./read.ts"

const csv = { fileName: "wishes.csv" }

test("a table has the probable meaning of its columns, a sample, and its rows by this guess", async () => {
  const text =
    "Title,Web address,Made by,Brand,Price,Notes,Photo,List,Date added\nPan,https://a.example/pan,x,Hay,€ 5,Big,a.example/pan.jpg,Kitchen,2024-05-06\n"
  const { format, table, places } = await contentsOf(text, csv)
  expect(format).toBe("csv")
  expect(table).toMatchObject({
    bytes: Buffer.from(text),
    headers: ["Title", "Web address", "Made by", "Brand", "Price", "Notes", "Photo", "List", "Date added"],
    sample: [
      [
        "Pan",
        "https://a.example/pan",
        "x",
        "Hay",
        "€ 5",
        "Big",
        "a.example/pan.jpg",
        "Kitchen",
        "2024-05-06",
      ],
    ],
    guess: { name: 0, link: 1, brand: 3, price: 4, note: 5, image: 6, collection: 7, date: 8 },
    headerRow: 0,
    encoding: "utf-8",
    isKnown: true,
    found: [{ name: "Pan", price: "5.00 EUR", note: "Big", pictures: 1 }],
  })
  expect(places).toMatchObject([
    {
      place: { name: "Kitchen" },
      rows: [
        {
          name: "Pan",
          brand: "Hay",
          price: "5.00 EUR",
          note: "Big",
          imageUrl: "https://a.example/pan.jpg",
          productUrl: "https://a.example/pan",
          createdAt: "2024-05-06T00:00:00.000Z",
        },
      ],
    },
  ])
})

test("columns that the user names take precedence, by position or header", async () => {
  const text = "a,b,c\nhttps://a.example/1,One,X\n"
  const outline = await outlineOf(text, { ...csv, columns: { link: 0, name: "B", collection: 2 } })
  expect(outline).toEqual({ X: [["One", "https://a.example/1", null]] })
  const { table } = await contentsOf(text, { ...csv, columns: { link: 0 } })
  expect(table?.guess).toEqual({ link: 0 })
})

test.each([
  [{ link: 9 }, 'The file has no column "9".'],
  [{ link: "Nowhere" }, 'The file has no column "Nowhere".'],
  [{ link: -1 }, 'The file has no column "-1".'],
  [{ brand: 1 }, "Please choose the column of the names, or that of the links."],
])("the columns %j are refused", async (columns, message) => {
  expect(await refusalOf("a,b\n1,2\n", { ...csv, columns })).toMatchObject({
    fieldErrors: { columns: [message] },
  })
})

test.each([
  ["semicolons", "Name;Link\nA, b;https://a.example/\n"],
  ["tabs", "Name\tLink\nA, b\thttps://a.example/\n"],
  ["Excel's first line", "sep=;\r\nName;Link\r\nA, b;https://a.example/\r\n"],
  ["a byte order mark", '\ufeffName,Link\n"A, b",https://a.example/\n'],
  ["old line ends", 'Name,Link\r"A, b",https://a.example/\r'],
  ["German headers", "Bezeichnung;Adresse\nA, b;https://a.example/\n"],
  ["French headers", "Nom;Lien\nA, b;https://a.example/\n"],
  ["other programs' headers", 'productName,productUrl\n"A, b",https://a.example/\n'],
])("a table with %s is read", async (_what, text) => {
  expect(await outlineOf(text, csv)).toEqual({ wishes: [["A, b", "https://a.example/", null]] })
})

test("a list of links without headers is read", async () => {
  expect(await outlineOf("https://a.example/1\nhttps://a.example/2\n", csv)).toEqual({
    wishes: [
      [null, "https://a.example/1", null],
      [null, "https://a.example/2", null],
    ],
  })
})

test("a table whose columns cannot be guessed waits for the user", async () => {
  const { table, places } = await contentsOf("x,y\n1,2\n", csv)
  expect({ guess: table?.guess, places }).toEqual({ guess: {}, places: [] })
})

test("rows without link keep their name, and rows without both are ignored", async () => {
  const { places, ignored } = await contentsOf(
    "Name,Link\nIdea,none\n,\n,none\n,www.a.example/x\nB,javascript:alert(1)\n",
    csv,
  )
  expect(ignored).toBe(2)
  expect(places[0]?.rows).toMatchObject([
    { name: "Idea", productUrl: null },
    { name: null, productUrl: "https://www.a.example/x" },
  ])
})

test("a cell that was escaped for spreadsheets gets its text back", async () => {
  const { places } = await contentsOf("Name,Description\n'=SUM(1),'+49\n'tis,-5\n", csv)
  expect(places[0]?.rows).toMatchObject([
    { name: "=SUM(1)", description: "+49" },
    { name: "'tis", description: "-5" },
  ])
})

test("a collection that this app exported needs no names of columns, and keeps alternative texts", async () => {
  const own = `\ufeffName,Brand,Description,Link,Image,Alt text,Pictures,Collection,Added\r
'=Pan,Hay,"Two
lines",https://a.example/pan,https://a.example/pan.jpg,A pan,"https://a.example/pan.jpg
https://a.example/side.jpg","Kitchen, big",2024-05-06T07:08:09.123Z\r\n`
  const { table, places } = await contentsOf(own, csv)
  expect(table).toBeNull()
  expect(places).toMatchObject([
    {
      place: { name: "Kitchen, big" },
      rows: [
        {
          name: "=Pan",
          brand: "Hay",
          description: "Two\nlines",
          imageAlt: "A pan",
          productUrl: "https://a.example/pan",
          imageUrl: "https://a.example/pan.jpg",
          images: ["pan", "side"].map((name) => ({
            ...{ url: `https://a.example/${name}.jpg`, picture: null },
            alt: null,
          })),
          createdAt: "2024-05-06T07:08:09.123Z",
        },
      ],
    },
  ])
})

test.each([
  ["2024-05-06T07:08:09+02:00", "2024-05-06T05:08:09.000Z"],
  ["2024-05-06 07:08", "2024-05-06T07:08:00.000Z"],
  ["1714979289", "2024-05-06T07:08:09.000Z"],
  ["06.05.2024", "2024-05-06T00:00:00.000Z"],
  ["13/05/2024", "2024-05-13T00:00:00.000Z"],
  ["05/13/2024", "2024-05-13T00:00:00.000Z"],
  ["May 6, 2024", "2024-05-06T00:00:00.000Z"],
  ["05/06/2024", null],
  ["2024-02-31", null],
  ["31.02.2024", null],
  ["2999-01-01", null],
  ["1970-01-01", null],
  ["tomorrow", null],
])("the date %s is %s", async (date, expected) => {
  const { places } = await contentsOf(`Name,Date\nA,"${date}"\n`, csv)
  expect(places[0]?.rows[0]?.createdAt).toBe(expected)
})

test("quotes inside of cells are kept, and an unclosed one is refused", async () => {
  expect(await outlineOf('Name,Link\n5" pan,https://a.example/\n', csv)).toEqual({
    wishes: [['5" pan', "https://a.example/", null]],
  })
  expect(await refusalOf('Name,Link\n"A,https://a.example/\n', csv)).toMatchObject({ status: 400 })
})

test("a table that this app exported changes no text", async () => {
  const texts = {
    Name: "&amp; literal",
    Brand: "''=x",
    Description: "&lt;b&gt; &#39;x&#39;\n\n\n a\tb  c <p>d</p>",
    "Own note": "'=1",
    "Alt text": "www.shop.example",
  }
  const headers = ["Name", "Brand", "Description", "Link", "Alt text", "Own note", "Collection", "Added"]
  const cells = headers.map((header) => texts[header as keyof typeof texts] ?? "")
  const marked = cells.map((cell) => `"${cell.replace(/^(?='+=)/, "'")}"`).join(",")
  const { rows } = await rowsOf(`${headers.join(",")}\r\n${marked}\r\n`, [
    "name",
    "brand",
    "description",
    "note",
    "imageAlt",
  ])
  expect(rows).toEqual([
    {
      name: texts.Name,
      brand: texts.Brand,
      description: texts.Description,
      note: texts["Own note"],
      imageAlt: texts["Alt text"],
    },
  ])
})

test("entities of HTML are decoded in texts of a table when they end with a semicolon", async () => {
  const name = "Rug &amp; mat &#x1F600; &lt;b&gt; R&D &copy 2026 &none;"
  const [[row]] = Object.values(await outlineOf(`Name,Link\n${name},https://a.example/`)) as [[string[]]]
  expect(row?.[0]).toBe("Rug & mat 😀 <b> R&D &copy 2026 &none;")
})
