import { expect, test } from "vitest"
import { refusalOf, rowsOf } from "./read.ts"

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

/** Each row as [name, link, description]. */
type Case = [what: string, text: string, rows: (string | null)[][], losses?: Record<string, unknown>]

const stool = "https://shop.example/stool"
const lamp = "https://shop.example/lamp"

test.each<Case>([
  [
    "links of Markdown",
    `[Oak stool](${stool}_(big))\n[2 lamps](${lamp} "Lamps")\n`,
    [
      ["Oak stool", `${stool}_(big)`, null],
      ["2 lamps", lamp, null],
    ],
  ],
  [
    "a page of Markdown",
    `# Wishes\n\n- [Pan, big](${stool}) - nice\n- [ ] <${lamp}>\n- A vase\n\nSee [this](${lamp}?a=1).\n\nNothing here.\n\nNor here.\n`,
    [
      ["Pan, big", stool, "nice"],
      [null, lamp, null],
      ["A vase", null, null],
      ["this", `${lamp}?a=1`, "See"],
    ],
    { "no-link": [2, "Nothing here.", "Nor here."] },
  ],
  [
    "a note",
    `Wunschliste\nStuhl, groß ${stool}\nLampe: ${lamp}.\n`,
    [
      ["Stuhl, groß", stool, null],
      ["Lampe", lamp, null],
    ],
    { "above-headers": [1, "Wunschliste"] },
  ],
  [
    "names above their links",
    `Oak stool\n${stool}\nLamp, red\n${lamp}\n`,
    [
      ["Oak stool", stool, null],
      ["Lamp, red", lamp, null],
    ],
  ],
  [
    "words behind a dash or a colon",
    `${stool} - Oak stool\n${lamp}: Lamp\n`,
    [
      ["Oak stool", stool, null],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "boxes, numbers and several links on a line",
    `☐ Stool ${stool} or ${lamp}\n2. [[${lamp}][Lamp]] ![](https://cdn.example/a.jpg)\n![](https://cdn.example/b.jpg)\n`,
    [
      ["Stool", stool, "or"],
      ["Lamp", lamp, null],
    ],
    { "outside-link": [1, "https://cdn.example/b.jpg"], "more-links": [1, lamp] },
  ],
])("%s are a list", async (_what, text, expected, counted = {}) => {
  const { rows, losses } = await rowsOf(text, ["name", "productUrl", "description"])
  expect(rows.map((row) => Object.values(row))).toEqual(expected)
  expect(losses).toEqual(counted)
})

test.each([
  ["YAML", `- title: Stool\n  url: ${stool}\n`, /of this kind/],
  ["a contact", `BEGIN:VCARD\nFN:Mila\nURL:${stool}\n`, /of this kind/],
  ["a mail", `Received: from a\nSubject: List\nMIME-Version: 1.0\n\n${stool}\n`, /A mail/],
  ["a PDF", "%PDF-1.7\n", /A PDF/],
  ["a web archive", "bplist00\x01", /web archive.*HTML only/],
  ["a text with formats", "{\\rtf1\\ansi x}", /plain text/],
  ["an archive", "7z\x1c\x04\x01\x02 archive of many files", /cannot be read/],
])("%s is refused with what to do", async (_what, text, message) => {
  expect(await refusalOf(text)).toMatchObject({ fieldErrors: { file: [expect.stringMatching(message)] } })
})
