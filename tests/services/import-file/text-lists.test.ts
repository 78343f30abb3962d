import { expect, test } from "vitest"
import { outlineOf, refusalOf, rowsOf } from "./read.ts"

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
    "a chat of WhatsApp",
    `5/6/24, 07:08 - Calls are encrypted\n5/6/24, 07:08 - Mila: ${stool}\n5/6/24, 7:09\u202fPM - Tom: Lamp ${lamp}\n5/6/24, 07:10 - Mila: <Media omitted>\n`,
    [
      [null, stool, null],
      ["Lamp", lamp, null],
    ],
    {
      "above-headers": [1, "Calls are encrypted"],
      "no-link": [1, "<Media omitted>"],
      field: [4, "5/6/24, 07:08 -", "5/6/24, 07:08 - Mila:", "5/6/24, 7:09 PM - Tom:"],
    },
  ],
  [
    "a chat of WhatsApp on an iPhone",
    `[06.05.24, 07:08:09] Mila: Stuhl ${stool}\n[06.05.24, 07:09:09] Tom: ${lamp}\n[06.05.24, 07:10:09] Mila: \u200eBild weggelassen\n`,
    [
      ["Stuhl", stool, null],
      [null, lamp, null],
    ],
    {
      "no-link": [1, "Bild weggelassen"],
      field: [3, "[06.05.24, 07:08:09] Mila:", "[06.05.24, 07:09:09] Tom:", "[06.05.24, 07:10:09] Mila:"],
    },
  ],
  [
    "copied messages of Telegram",
    `Mila, [06.05.2024 07:08]\n${stool}\n\nMila, [06.05.2024 07:09]\nLamp ${lamp}\n`,
    [
      [null, stool, null],
      ["Lamp", lamp, null],
    ],
    { field: [2, "Mila, [06.05.2024 07:08]", "Mila, [06.05.2024 07:09]"] },
  ],
  [
    "references of Markdown",
    `- [Stool][1]\n- [Lamp]\n\n[1]: ${stool}\n[lamp]: <${lamp}> "Lamp"\n[rest]: ${lamp}?a=1\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
      ["rest", `${lamp}?a=1`, null],
    ],
  ],
  [
    "links between notes, and words in bold",
    `- [[Oak stool|Stool]] ${stool}\n- **Lamp**: <${lamp}>\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "a note about one product",
    `---\ntitle: "Stool"\nsource: "${stool}"\ndescription: By hand\n---\nFrom oak.\n`,
    [["Stool", stool, "By hand"]],
  ],
  [
    "names, prices and links in groups below a title",
    `My wishes:\n\nStool\n€129.00\n${stool}\n\n${lamp}\nLamp, red\nFor us\n`,
    [
      ["Stool", stool, null],
      ["Lamp, red", lamp, "For us"],
    ],
    { "above-headers": [1, "My wishes:"] },
  ],
  [
    "links above their names",
    `${stool}\nStool\n${lamp}\nLamp, red\n`,
    [
      ["Stool", stool, null],
      ["Lamp, red", lamp, null],
    ],
  ],
  [
    "names with bullets, without a link",
    `Wishes\n\n- Stool\n- [ ] Lamp, red\n`,
    [
      ["Stool", null, null],
      ["Lamp, red", null, null],
    ],
    { "above-headers": [1, "Wishes"] },
  ],
  [
    "names below a title and an empty line",
    `Shopping list\n\n2x Stool\nLamp (red)\nVase\n`,
    [
      ["Shopping list", null, null],
      ["2x Stool", null, null],
      ["Lamp (red)", null, null],
      ["Vase", null, null],
    ],
  ],
  [
    "names only",
    `Stool\nLamp 2\nVase\n`,
    [
      ["Stool", null, null],
      ["Lamp 2", null, null],
      ["Vase", null, null],
    ],
  ],
  [
    "marks of direction beside links",
    `\u202a${stool}\u202c\n\u200f${lamp}\u200e\n`,
    [
      [null, stool, null],
      [null, lamp, null],
    ],
  ],
  [
    "links below their bullets",
    `My list\n\n• Stool\n  ${stool}\n• Lamp\n${lamp}\n• Vase\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
      ["Vase", null, null],
    ],
    { "above-headers": [1, "My list"] },
  ],
  ["a file of one link of Windows", `[InternetShortcut]\r\nURL=${stool}\r\n`, [[null, stool, null]]],
  [
    "a file of one link of macOS",
    `<?xml version="1.0"?>\n<plist version="1.0"><dict>\n<key>URL</key>\n<string>${stool}?a=1&amp;b=2</string></dict></plist>`,
    [[null, `${stool}?a=1&b=2`, null]],
  ],
  [
    "a message of a forum",
    `[b]My wishes[/b]\n[list]\n[*][url=${stool}]Stool[/url]\n[*][url]${lamp}[/url]\n[/list]`,
    [
      ["Stool", stool, null],
      [null, lamp, null],
    ],
    { "above-headers": [1, "My wishes"] },
  ],
  [
    "a page of a wiki",
    `== Hall ==\n* [${stool} Stool]\n* [${lamp} Lamp], red\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, "red"],
    ],
  ],
  [
    "AsciiDoc",
    `== Hall\n\n* ${stool}[Stool]\n* link:${lamp}[Lamp, red]\n`,
    [
      ["Stool", stool, null],
      ["Lamp, red", lamp, null],
    ],
  ],
  [
    "Textile",
    `h1. Hall\n\n* "Stool":${stool}\n* "Lamp":${lamp} red\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, "red"],
    ],
  ],
  [
    "links in brackets and names in quotation marks",
    `1) “Stool” (${stool})\n2) Lamp [${lamp}]\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "numbers and colons of Chinese",
    `1、凳子：${stool}\n2、台灯：${lamp}\n`,
    [
      ["凳子", stool, null],
      ["台灯", lamp, null],
    ],
  ],
  [
    "addresses without a scheme",
    "shop.example/stool\n- www.shop.example/lamp\n",
    [
      [null, stool, null],
      [null, "https://www.shop.example/lamp", null],
    ],
  ],
  [
    "letters in brackets",
    `- [B](${stool})\n- [S][1]\n\n[1]: ${lamp}\n`,
    [
      ["B", stool, null],
      ["S", lamp, null],
    ],
  ],
  [
    "names beside a link that is called so",
    `- Stool, red [link](${stool})\n- Lamp: [see here](${lamp})\n`,
    [
      ["Stool, red", stool, null],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "entries that are ticked off",
    `- [x] Stool ${stool}\n- [ ] Lamp ${lamp}\n- [X] Vase\n☑ Bowl\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
      ["Vase", null, null],
      ["Bowl", null, null],
    ],
    { field: [3, `ticked: Stool ${stool}`.slice(0, 80), "ticked: Vase", "ticked: Bowl"] },
  ],
  [
    "headings of org-mode with tags and states",
    `* TODO Wishes\n** DONE [[${stool}][Stool]] :oak:\n** Lamp\n   ${lamp}\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
    ],
    { field: [3, "TODO: Wishes", ":oak:", `DONE: [[${stool}][Stool]]`] },
  ],
  [
    "links in angle brackets",
    `<${stool}>\n<${lamp}>\n`,
    [
      [null, stool, null],
      [null, lamp, null],
    ],
  ],
  [
    "a page of Notion",
    `# Stool\n\nURL: ${stool}\nTags: oak\n\nFrom the town.\nFor us.\n`,
    [["Stool", stool, "From the town.\nFor us."]],
  ],
  [
    "YAML",
    `wishes:\n  - name: "Stool: oak"\n    url: ${stool}\n    description: |\n      By hand,\n      in oak\n  - name: Lamp\n    url: ${lamp}\n`,
    [
      ["Stool: oak", stool, "By hand,\nin oak"],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "TOML",
    `[[wish]]\nname = "Stool"\nurl = "${stool}"\n\n[[wish]]\nname = 'Lamp'\nurl = "${lamp}"\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
    ],
  ],
  [
    "values with their names, in blocks",
    `Name: Stool\nLink: ${stool}\n\nName: Lamp\nLink: ${lamp}\nDetails: red\n`,
    [
      ["Stool", stool, null],
      ["Lamp", lamp, "red"],
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

test("entries above the only link of a product, and keys above entries of YAML, are names and collections", async () => {
  const bullets = `- Kitchen\n    - Stool\n        - ${stool}\n    - Lamp\n        - ${lamp}\n- Hall\n    - [Vase](${stool})\n`
  const yaml = `Kitchen:\n  - name: Stool\n    url: ${stool}\n  - name: Lamp\n    url: ${lamp}\nHall:\n  - name: Vase\n    url: ${stool}\n`
  for (const text of [bullets, yaml])
    expect(await outlineOf(text)).toEqual({
      Kitchen: [
        ["Stool", stool, null],
        ["Lamp", lamp, null],
      ],
      Hall: [["Vase", stool, null]],
    })
  const toml = `title = "Wishes"\n\n[[items]]\nname = "Stool"\nurl = "${stool}"\n`
  expect(await rowsOf(toml, ["name"])).toEqual({
    rows: [{ name: "Stool" }],
    losses: { "above-headers": [1, "Wishes"] },
  })
})

test("headings that are underlined, of org-mode, and entries above indented links are collections", async () => {
  const underlined = `Home\n====\n\n- [Stool](${stool})\n\n---\n\nHall\n----\n- Kitchen\n  - [Lamp](${lamp})\n- Vase\n`
  expect(await outlineOf(underlined)).toEqual({
    Home: [["Stool", stool, null]],
    "Hall / Kitchen": [["Lamp", lamp, null]],
    Hall: [["Vase", null, null]],
  })
  const org = `#+TITLE: Wishes\n* Home\n** TODO [[${stool}][Stool]] :oak:hall:\n** DONE Lamp\n   ${lamp}\n`
  expect(await outlineOf(org)).toEqual({
    Home: [
      ["Stool", stool, null],
      ["Lamp", lamp, null],
    ],
  })
})

test("a text of sentences, and names beside prices, are no list of names", async () => {
  for (const text of [
    "Dear Mila,\nI wish you well.\nYours, Tom\n",
    "Hay\nStool\n129,00 €\n\nMuuto\nLamp\n49 €\n",
  ])
    expect((await rowsOf(text, ["name"])).rows).toEqual([])
})

test.each([
  ["Stool - €129 -", "Stool", "129.00 EUR"],
  ["Stool, oak, 1.299,00 €:", "Stool, oak", "1299.00 EUR"],
  ["Stool (59 CHF)", "Stool", "59.00 CHF"],
  ["Stool | $1,129.00", "Stool", "1129.00 USD"],
  ["129 €", null, "129.00 EUR"],
  ["129 € - Stool", "Stool", "129.00 EUR"],
  ["20 € voucher", "20 € voucher", null],
  ["Phone 15 - 999 €", "Phone 15 - 999 €", null],
  ["Rug, from 100 - 150 €", "Rug, from 100 - 150 €", null],
  ["Stool, ab 129 €", "Stool, ab 129 €", null],
  ["Desk: 60 cm", "Desk: 60 cm", null],
  ["Gloves, 2 pairs", "Gloves, 2 pairs", null],
])("'%s' before a link is a name and a price", async (text, name, price) => {
  const { rows } = await rowsOf(`- ${text} ${stool}\n- Lamp ${lamp}\n`, ["name", "price"])
  expect(rows[0]).toEqual({ name, price })
  const page = await rowsOf(`<ul><li>${text} <a href="${stool}">link</a></li></ul>`, ["name", "price"])
  expect(page.rows[0]).toEqual({ name, price })
})

test.each([
  ["a list of literature", `TY  - ELEC\nTI  - Stool\nUR  - ${stool}\nER  - \n`, /literature.*CSV/],
  [
    "a list of links of macOS",
    `<?xml version="1.0"?><plist><array><dict><key>URL</key><string>${stool}</string></dict><dict><key>URL</key><string>${lamp}</string></dict></array></plist>`,
    /no list of links/,
  ],
  ["literature of BibTeX", `@misc{stool,\n  url = {${stool}}\n}\n`, /literature.*CSV/],
  [
    "a workbook in XML",
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>`,
    /as CSV/,
  ],
  ["a contact", `BEGIN:VCARD\nFN:Mila\nitem1.URL:${stool}\nNOTE:see ${lamp}\n`, /Contacts/],
  ["a calendar", `BEGIN:VCALENDAR\nSUMMARY:Stool\nDESCRIPTION:see ${stool}\n`, /calendars/],
  [
    "a mail without its servers",
    `From: Mila\nSubject: List\nContent-Type: text/plain\n\n${stool}\n`,
    /A mail/,
  ],
  ["a mail", `Received: from a\nSubject: List\nMIME-Version: 1.0\n\n${stool}\n`, /A mail/],
  ["a PDF", "%PDF-1.7\n", /A PDF/],
  ["a web archive", "bplist00\x01", /web archive.*HTML only/],
  ["a text with formats", "{\\rtf1\\ansi x}", /plain text/],
  ["an archive", "7z\x1c\x04\x01\x02 archive of many files", /cannot be read/],
])("%s is refused with what to do", async (_what, text, message) => {
  expect(await refusalOf(text)).toMatchObject({ fieldErrors: { file: [expect.stringMatching(message)] } })
})
