import { describe, expect, test } from "vitest"
import { json, link } from "./link-list.ts"
import { outlineOf, refusalOf, rowsOf } from "./read.ts"

describe("a list of links of any program is read", () => {
  test.each<[string, string, object]>([
    [
      "Pocket's page",
      `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
<li><a href="${link("a")}" time_added="1572000000" tags="oak,hall">Stool &amp; more</a></li>
<li><a href="${link("b")}" time_added="1572000001" tags="">${link("b")}</a></li></ul>
<h1>Read Archive</h1><ul><li><a href="${link("c")}" time_added="1572000002" tags="">Lamp</a></li></ul></body></html>`,
      {
        Unread: [
          ["Stool & more", link("a"), "2019-10-25T10:40:00.000Z"],
          [null, link("b"), "2019-10-25T10:40:01.000Z"],
        ],
        "Read Archive": [["Lamp", link("c"), "2019-10-25T10:40:02.000Z"]],
      },
    ],
    [
      "Instapaper's page",
      `<html><body><h1>Unread</h1>\n<ol>\n<li><a href="${link("a")}">Stool</a>\n<li><a href="${link("b")}">Lamp</a></ol></body></html>`,
      {
        Unread: [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "links between line breaks",
      `<html><nav><a href="https://x.example">Home</a></nav><p><a href="${link("a")}"><b>Stool</b></a><br><a href="${link("b")}">Lamp</a></p>`,
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "a table",
      `<table><tr><th>Name<th>Shop<tr><td>Stool, 2 pieces<td><a href="${link("a")}">here</a></table>`,
      { "my wishes": [["Stool, 2 pieces", link("a"), null]] },
    ],
    [
      "JSON with lists of links only",
      json({ Hall: { links: [link("a")] }, more: { urls: [link("b")] } }),
      {
        "my wishes": [
          [null, link("a"), null],
          [null, link("b"), null],
        ],
      },
    ],
    ["JSON that is one list of links", json([link("a")]), { "my wishes": [[null, link("a"), null]] }],
    [
      "XBEL",
      `<?xml version="1.0"?><!DOCTYPE xbel><xbel version="1.0"><folder><title>Home</title><folder><title>Hall</title>
<bookmark href="${link("a")}" added="2024-01-02T03:04:05Z"><title>Stool</title><desc>Oak</desc></bookmark></folder>
<bookmark href="${link("b")}"/></folder></xbel>`,
      { "Home / Hall": [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]], Home: [[null, link("b"), null]] },
    ],
    [
      "XBEL with entities and CDATA",
      `<?xml version="1.0"?><!DOCTYPE xbel [<!ENTITY me "Mila &amp; co"><!ENTITY twice "&me;&me;">]><xbel><folder><title>&me; &#8212;</title>
<bookmark href="${link("a")}?a=1&amp;b=2"><title><![CDATA[A & B]]></title></bookmark><bookmark href="${link("b")}"><title>&eacute; &amp;eacute; &twice;</title></bookmark></folder></xbel>`,
      {
        "Mila & co —": [
          ["A & B", `${link("a")}?a=1&b=2`, null],
          ["é &eacute; &me;&me;", link("b"), null],
        ],
      },
    ],
    [
      "Pinboard's XML",
      `<?xml version="1.0" encoding="UTF-8"?><posts user="mila"><post href="${link("a")}" time="2024-01-02T03:04:05Z" description="Stool" extended="Oak" tag="a b"/><post href="${link("b")}" description=""/></posts>`,
      {
        "my wishes": [
          ["Stool", link("a"), "2024-01-02T03:04:05.000Z"],
          [null, link("b"), null],
        ],
      },
    ],
    [
      "OPML",
      `<?xml version="1.0"?><opml version="2.0"><body><outline text="Hall"><outline text="Blog" type="rss" xmlUrl="${link("feed")}" htmlUrl="${link("")}"/><outline text="Stool" url="${link("a")}"></outline></outline><outline text="Lamp" url="${link("b")}"/></body></opml>`,
      { Hall: [["Stool", link("a"), null]], "my wishes": [["Lamp", link("b"), null]] },
    ],
    [
      "JSON Lines",
      `{"title":"Stool","url":"${link("a")}"}\n{"title":"Lamp","url":"${link("b")}"}\n`,
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "a board of Trello",
      json({
        name: "Wishes",
        url: "https://trello.example/b",
        lists: [{ id: "l", name: "Hall" }],
        cards: [
          {
            name: "Stool",
            idList: "l",
            url: "https://trello.example/c",
            desc: `See ${link("a")}`,
            attachments: [],
          },
          { name: "Idea", idList: "l", url: "https://trello.example/d" },
        ],
        members: [{ url: "https://trello.example/mila" }],
      }),
      {
        Hall: [
          ["Stool", link("a"), null],
          ["Idea", null, null],
        ],
      },
    ],
    [
      "a list that has a link itself, with entries that differ, beside its user",
      json({
        user: { name: "Mila" },
        lists: [
          {
            name: "Hall",
            url: link("list"),
            items: [
              { title: "Stool", link: link("a") },
              { name: "Lamp", url: link("b") },
            ],
          },
        ],
      }),
      {
        Hall: [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "JSON whose links are called otherwise",
      json([
        { "Listing Title": "Stool", "Listing URL": link("a"), "Image URL": "https://cdn.example/a.jpg" },
      ]),
      { "my wishes": [["Stool", link("a"), null]] },
    ],
    [
      "wallabag's JSON",
      json([
        { id: 1, title: "Stool", url: link("a"), created_at: "2024-01-02T03:04:05+0000", tags: ["oak"] },
      ]),
      { "my wishes": [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "Pinboard's JSON",
      json([
        { href: link("a"), description: "Stool", extended: "Oak", time: "2024-01-02T03:04:05Z", tags: "a b" },
      ]),
      { "my wishes": [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "linkding's JSON",
      json({
        count: 1,
        results: [{ id: 1, url: link("a"), title: "Stool", date_added: "2024-01-02T03:04:05Z" }],
      }),
      { "my wishes": [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "a backup of Firefox",
      json({
        title: "",
        root: "placesRoot",
        children: [
          {
            title: "toolbar",
            root: "toolbarFolder",
            children: [
              { title: "Hall", children: [{ title: "Stool", dateAdded: 1704164645000000, uri: link("a") }] },
              { title: "Lamp", dateAdded: 1704164645000000, uri: link("b") },
            ],
          },
        ],
      }),
      {
        Hall: [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]],
        toolbar: [["Lamp", link("b"), "2024-01-02T03:04:05.000Z"]],
      },
    ],
    [
      "Chrome's file",
      json({
        checksum: "x",
        roots: {
          bookmark_bar: {
            children: [
              {
                children: [{ date_added: "13348638245000000", name: "Stool", type: "url", url: link("a") }],
                name: "Hall",
                type: "folder",
              },
            ],
            name: "Bookmarks bar",
            type: "folder",
          },
        },
      }),
      { Hall: [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "Instagram's saved posts, whose links are inside of what has the title",
      json({
        saved_media: [
          { title: "Stool", data: { "Saved on": { href: link("a"), timestamp: 1704164645 } } },
          { title: "Lamp", data: { "Saved on": { href: link("b"), timestamp: 1704164645 } } },
        ],
      }),
      {
        "my wishes": [
          ["Stool", link("a"), "2024-01-02T03:04:05.000Z"],
          ["Lamp", link("b"), "2024-01-02T03:04:05.000Z"],
        ],
      },
    ],
    [
      "an order of a shop, whose entries wrap their products",
      json({ lines: [{ added_at: "2024-01-02T03:04:05Z", product: { title: "Stool", url: link("a") } }] }),
      { "my wishes": [["Stool", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "Google Tasks, whose links are notes",
      json({
        kind: "tasks#taskLists",
        items: [
          {
            title: "Wishes",
            selfLink: link("list"),
            items: [
              { title: "Stool", notes: link("a"), status: "needsAction", selfLink: link("1") },
              { title: "Vase", status: "completed", selfLink: link("2") },
            ],
          },
        ],
      }),
      {
        Wishes: [
          ["Stool", link("a"), null],
          ["Vase", null, null],
        ],
      },
    ],
    [
      "TikTok, whose keys differ in case",
      json({
        Favorite: { VideoList: [{ Date: "2024-01-02 03:04:05", Link: link("a") }] },
        Like: { ItemList: [{ date: "2024-01-02 03:04:05", link: link("b") }] },
      }),
      {
        "my wishes": [
          [null, link("a"), "2024-01-02T03:04:05.000Z"],
          [null, link("b"), "2024-01-02T03:04:05.000Z"],
        ],
      },
    ],
    [
      "a chat of Telegram",
      json({
        name: "Mila",
        messages: [
          { id: 1, text: ["Stool ", { type: "link", text: link("a") }] },
          { id: 2, text: [{ type: "text_link", text: "Lamp", href: link("b") }] },
          { id: 3, text: "nice" },
        ],
      }),
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "a chat of Slack",
      json({ messages: [{ text: `look <${link("a")}|Stool>`, ts: "1" }] }),
      { "my wishes": [["Stool", link("a"), null]] },
    ],
    [
      "a list of Google Keep",
      json({
        title: "Hall",
        isTrashed: false,
        listContent: [{ text: "Stool" }, { text: `Lamp ${link("b")}` }],
      }),
      {
        Hall: [
          ["Stool", null, null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "a note of Google Keep, whose links have their titles elsewhere",
      json({
        title: "Hall",
        isTrashed: false,
        textContent: `${link("a")}\nFor us`,
        annotations: [
          { title: "Stool", url: link("a") },
          { title: "Lamp", url: link("b") },
        ],
      }),
      {
        Hall: [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "JSON whose keys name collections",
      json({ wishes: { Kitchen: [{ name: "Pan", url: link("a") }], "Big hall": [{ url: link("b") }] } }),
      { Kitchen: [["Pan", link("a"), null]], "Big hall": [[null, link("b"), null]] },
    ],
    [
      "JSON that names its links",
      json({ Stool: link("a"), Lamp: link("b") }),
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "JSON without links",
      json([
        { name: "Stool", price: "€5" },
        { name: "Lamp", tags: ["hall"] },
      ]),
      {
        "my wishes": [
          ["Stool", null, null],
          ["Lamp", null, null],
        ],
      },
    ],
    [
      "a map of Steam, by numbers",
      json({ 570: { name: "Stool", added: 1704164645 }, 620: { name: "Lamp", added: 1704164645 } }),
      {
        "my wishes": [
          ["Stool", null, "2024-01-02T03:04:05.000Z"],
          ["Lamp", null, "2024-01-02T03:04:05.000Z"],
        ],
      },
    ],
    [
      "RSS",
      `<?xml version="1.0"?><rss><channel><title>Wishes</title><link>${link("")}</link><image><url>${link("logo.png")}</url><link>${link("")}</link></image>
<item><title>Stool &amp; more</title><link>${link("a")}</link><pubDate>Tue, 02 Jan 2024 03:04:05 +0000</pubDate></item></channel></rss>`,
      { Wishes: [["Stool & more", link("a"), "2024-01-02T03:04:05.000Z"]] },
    ],
    [
      "Atom",
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Wishes</title><link rel="self" href="${link("feed")}"/>
<entry><title>Stool</title><link rel="replies" href="${link("r")}"/><link rel="alternate" href="${link("a")}"/></entry></feed>`,
      { Wishes: [["Stool", link("a"), null]] },
    ],
    [
      "a sitemap",
      `<?xml version="1.0"?><urlset><url><loc>${link("a")}</loc></url><url><loc>${link("b")}</loc></url></urlset>`,
      {
        "my wishes": [
          [null, link("a"), null],
          [null, link("b"), null],
        ],
      },
    ],
    [
      "XML of any program",
      `<?xml version="1.0"?><!-- x --><list><name>Wishes</name><product id="1"><g:name>Stool</g:name><url><![CDATA[${link("a")}?a=1&b=2]]></url></product>
<product><name>Lamp</name><url>${link("b")}</url></list>`,
      {
        Wishes: [
          ["Stool", `${link("a")}?a=1&b=2`, null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "XML that has items only",
      `<?xml version="1.0"?><wishes><item><name>Stool</name><url>${link("a")}</url></item><item><name>Lamp</name><url>${link("b")}</url></item></wishes>`,
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "XML of words that every object has",
      `<?xml version="1.0"?><list><constructor><name>Stool</name><url>${link("a")}</url></constructor><__proto__><name>Lamp</name><url>${link("b")}</url></__proto__></list>`,
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "an outliner's OPML",
      `<opml><body><outline text="Hall"><outline text="Stool" _note="${link("a")}"/><outline text="A vase"></outline></outline></body></opml>`,
      {
        Hall: [
          ["Stool", link("a"), null],
          ["A vase", null, null],
        ],
      },
    ],
    [
      "Pinterest's own data",
      `<html><body><h1>Pins</h1><a href="https://www.pinterest.com/pin/11111/">https://www.pinterest.com/pin/11111/</a><br>Title: Stool<br>Board Name: Hall<br>Canonical Link: <a href="${link("a")}">x</a><br>Created at: 2024/01/02 03:04:05<br><br>
<a href="https://www.pinterest.com/pin/22222/">https://www.pinterest.com/pin/22222/</a><br>Title: No data<br>Board Name: Hall<br>Canonical Link: No data<br></body></html>`,
      {
        Hall: [
          ["Stool", link("a"), "2024-01-02T00:00:00.000Z"],
          [null, "https://www.pinterest.com/pin/22222/", null],
        ],
      },
    ],
    [
      "a list to tick off",
      `<ul><li><span>&#9744;</span><span>Stool <a href="${link("a")}">${link("a")}</a></span></li><li>☑ A vase</li><li>About us</li></ul>`,
      {
        "my wishes": [
          ["Stool", link("a"), null],
          ["A vase", null, null],
        ],
      },
    ],
    [
      "products whose pictures are links too",
      `<div><a href="${link("a")}"><img src="https://cdn.example/a.jpg"></a><h3><a href="${link("a")}">Stool</a></h3></div>`,
      { "my wishes": [["Stool", link("a"), null]] },
    ],
    [
      "folders that are called by their kind, beside what is neither an entry nor a folder",
      json({
        lists: [
          {
            listName: "Hall",
            items: [
              { title: "Stool", url: link("a") },
              { title: "Owner", data: [{ a: 1 }] },
            ],
          },
        ],
      }),
      { Hall: [["Stool", link("a"), null]] },
    ],
    [
      "what was saved in Facebook",
      json({
        saves_v2: [
          {
            ...{ timestamp: 1704164645, title: "Mila saved a link." },
            attachments: [
              { data: [{ external_context: { name: "Stool", source: "Shop", url: link("a") } }] },
            ],
          },
          { attachments: [{ data: [{ name: "Lamp", url: link("b") }] }] },
        ],
      }),
      {
        "my wishes": [
          ["Stool", link("a"), "2024-01-02T03:04:05.000Z"],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "stars of a reader of feeds",
      json({
        title: "Starred",
        items: [
          {
            title: "Stool",
            canonical: [{ href: link("a") }],
            alternate: [{ href: link("a"), type: "text/html" }],
          },
          { title: "Lamp", canonical: [{ href: link("b") }] },
        ],
      }),
      {
        Starred: [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "a list of schema.org",
      json({
        ...{ "@type": "ItemList", name: "Hall", url: link("list") },
        itemListElement: [
          { "@type": "ListItem", position: 1, item: { "@type": "Product", name: "Stool", url: link("a") } },
          { "@type": "ListItem", position: 2, name: "Lamp", url: link("b") },
        ],
      }),
      {
        Hall: [
          ["Stool", link("a"), null],
          ["Lamp", link("b"), null],
        ],
      },
    ],
    [
      "an archive that is a script",
      `window.likes.part0 = ${json([{ like: { id: "1", name: "Stool", url: link("a") } }])};\n`,
      { "my wishes": [["Stool", link("a"), null]] },
    ],
    [
      "a folder of an unknown name with several links",
      json({
        all: [
          { name: "Hall", others: [{ url: link("a") }, { url: link("b") }] },
          { name: "x", others: [] },
        ],
      }),
      {
        Hall: [
          [null, link("a"), null],
          [null, link("b"), null],
        ],
      },
    ],
    [
      "folders with lists",
      json({ boards: [{ name: "Hall", pins: [{ title: "Stool", link: link("a") }] }] }),
      { Hall: [["Stool", link("a"), null]] },
    ],
  ])("%s", async (_what, content, expected) => {
    expect(await outlineOf(content)).toEqual(expected)
  })
})

test("entries without a link among others, and what folders and programs say beside them, are kept or counted", async () => {
  const { rows, losses } = await rowsOf(
    json({
      name: "Wishes",
      description: "For the hall",
      items: [
        { name: "Stool", url: link("a") },
        { name: "Idea", note: "From Mila", image: "https://cdn.example/a.jpg" },
        { name: "Empty", items: [] },
      ],
    }),
    ["name", "note", "imageUrl"],
  )
  expect(rows).toEqual([
    { name: "Stool", note: null, imageUrl: null },
    { name: "Idea", note: "From Mila", imageUrl: "https://cdn.example/a.jpg" },
  ])
  expect(losses).toEqual({
    field: [1, "description: For the hall"],
    "empty-folder": [1, "Wishes / Empty"],
  })
})

test("notes of Evernote are lists below their titles, and clipped pages are entries", async () => {
  const note = (content: string) =>
    `<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note>${content}</en-note>]]></content>`
  const xml = `<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "x"><en-export><note><title>Stool &amp; more</title>
<created>20240102T030405Z</created><tag>oak</tag><tag>hall</tag><note-attributes><source-url>${link("a")}?a=1&amp;b=2</source-url></note-attributes>
${note("<div>By <b>hand</b></div>")}<resource><data encoding="base64">aaaa</data><resource-attributes><source-url>https://cdn.example/a.jpg</source-url></resource-attributes></resource></note>
<note><title>Hall</title><tag>later</tag>${note(`<ul><li><div><en-todo checked="true"/><a href="${link("b")}">Lamp</a></div></li><li><a href="${link("c")}">Vase</a></li></ul>`)}</note>
<note><title>Diary</title>${note("<div>Hello</div>")}</note></en-export>`
  expect(await outlineOf(xml)).toEqual({
    "my wishes": [["Stool & more", `${link("a")}?a=1&b=2`, "2024-01-02T03:04:05.000Z"]],
    Hall: [
      ["Lamp", link("b"), null],
      ["Vase", link("c"), null],
    ],
  })
  const { rows, losses } = await rowsOf(xml, ["tags", "description"])
  expect(rows[0]).toEqual({ tags: "oak, hall", description: "By hand" })
  expect(losses).toEqual({
    field: [3, "Stool & more: file", "tag: later", "ticked: Lamp"],
    "no-link": [1, "Diary"],
  })
})

test("messages of Discord have the titles of their pages, and their senders and dates are counted", async () => {
  const { rows, losses } = await rowsOf(
    json({
      guild: { name: "Home", iconUrl: "https://cdn.example/icon.png" },
      messages: [
        {
          ...{ timestamp: "2024-01-02", content: `Look: ${link("a")}`, author: { name: "Mila" } },
          embeds: [{ title: "Stool", url: link("a") }],
        },
        { timestamp: "2024-01-03", content: `and ${link("b")}`, author: { name: "Tom" }, embeds: [] },
        { timestamp: "2024-01-04", content: "Nice", author: { name: "Tom" }, embeds: [] },
      ],
    }),
    ["name", "productUrl", "description"],
  )
  expect(rows).toEqual([
    { name: "Stool", productUrl: link("a"), description: "Look" },
    { name: null, productUrl: link("b"), description: "and" },
  ])
  expect(losses).toEqual({
    field: [3, "Mila, 2024-01-02", "Tom, 2024-01-03", "Tom, 2024-01-04"],
    "no-link": [1, "Nice"],
  })
})

test("a board of Trello has the pictures of its cards, and their comments and closed cards are counted", async () => {
  const { rows, losses } = await rowsOf(
    json({
      name: "Wishes",
      lists: [{ id: "l", name: "Hall" }],
      checklists: [{ idCard: "1", name: "Colours", checkItems: [{ name: "Oak" }, { name: "Black" }] }],
      actions: [{ data: { text: "Nice" } }, { data: {} }],
      cards: [
        {
          ...{ id: "1", name: "Stool", idList: "l", closed: true, url: link("card") },
          attachments: [
            { url: "https://cdn.example/a.jpg", mimeType: "image/jpeg" },
            { url: link("a"), mimeType: "" },
          ],
        },
      ],
    }),
    ["productUrl", "imageUrl", "note"],
  )
  expect(rows).toEqual([
    { productUrl: link("a"), imageUrl: "https://cdn.example/a.jpg", note: "Colours: Oak, Black" },
  ])
  expect(losses).toEqual({ field: [2, "comment: Nice", "closed: Stool"] })
})

test.each([
  ["settings without a list", json({ name: "app", version: "1", author: { name: "Mila" } })],
  ["XML without a list", `<?xml version="1.0"?><a><b>c</b></a>`],
  ["XML that is nested too deeply", `<?xml version="1.0"?>${"<a>".repeat(100)}`],
])("%s is refused", async (_what, content) => {
  expect(await refusalOf(content)).toMatchObject({ status: 400 })
})

test("cards of a page have the name of one of their links, and their price unless there are two", async () => {
  const card = (at: string, prices: string) =>
    `<li><a href="${link(at)}"><img src="https://cdn.example/${at}.jpg"></a><div><a href="${link(at)}">Stool ${at}</a><div>${prices}</div><button>Remove</button></div></li>`
  const page = `<ul>${card("a", "<span>129,00 €</span>")}${card("b", "<p>149 €</p><p>129 €</p>")}</ul>`
  const { rows, losses } = await rowsOf(page, ["name", "price", "description", "imageUrl"])
  expect(rows).toEqual([
    { name: "Stool a", price: "129.00 EUR", description: null, imageUrl: "https://cdn.example/a.jpg" },
    { name: "Stool b", price: null, description: "149 €\n129 €", imageUrl: "https://cdn.example/b.jpg" },
  ])
  expect(losses).toEqual({})
})

test("links of a page are named by the words before them, and by their own label in a column of names", async () => {
  const page = `<p>Hi Tom,</p><p>Stool: <a href="${link("a")}">${link("a")}</a><br>Lamp (59&nbsp;€): <a href="${link("b")}">here</a></p><p>A <a href="${link("c")}">vase</a></p>`
  expect((await rowsOf(page, ["name", "price"])).rows).toEqual([
    { name: "Stool", price: null },
    { name: "Lamp", price: "59.00 EUR" },
    { name: "vase", price: null },
  ])
  const row = `<tr><td><a href="${link("a")}">Stool</a><br>Oak, natural</td><td>129 €</td><td><a href="/remove">Remove</a></td></tr>`
  const table = `<table><tr><th>Product</th><th>Price</th><th></th></tr>${row}</table>`
  expect((await rowsOf(table, ["name", "description", "price"])).rows).toEqual([
    { name: "Stool", description: "Oak, natural", price: "129.00 EUR" },
  ])
})

test("messages of Slack are read from a list of them, and what wraps an entry keeps its pictures and folder", async () => {
  const slack = json([
    { type: "message", user: "U1", text: `Look <${link("a")}|Stool>`, ts: "1706781600.0001" },
    { type: "message", user: "U2", text: `<${link("b")}>`, ts: "1706781700.0001" },
  ])
  expect(await outlineOf(slack)).toEqual({
    "my wishes": [
      ["Stool", link("a"), null],
      [null, link("b"), null],
    ],
  })
  const boards = json({
    Hall: { "My shop": [{ title: "Stool", url: link("a") }], tabs: [{ title: "Lamp", url: link("b") }] },
  })
  expect(await outlineOf(boards)).toEqual({
    "My shop": [["Stool", link("a"), null]],
    "my wishes": [["Lamp", link("b"), null]],
  })
  const blocks = json([
    { id: 1, source: { title: "Stool", url: link("a") }, image: { url: "https://cdn.example/a.jpg" } },
  ])
  expect((await rowsOf(blocks, ["name", "imageUrl"])).rows).toEqual([
    { name: "Stool", imageUrl: "https://cdn.example/a.jpg" },
  ])
})

test("entries of a page that are ticked off are counted", async () => {
  const page = `<ul><li>☑ Stool <a href="${link("a")}">${link("a")}</a></li><li>✔ A vase</li><li>☐ Lamp</li></ul>`
  const { rows, losses } = await rowsOf(page, ["name"])
  expect(rows).toEqual([{ name: "Stool" }, { name: "A vase" }, { name: "Lamp" }])
  expect(losses).toEqual({ field: [2, "ticked: Stool", "ticked: A vase"] })
})

test("objects in place of texts are read as what they name", async () => {
  const { rows } = await rowsOf(
    json([
      {
        ...{ title: "Stool", url: link("a"), folder: { id: 1, name: "Hall" }, brand: { name: "Hay" } },
        price: { amount: 12_950, divisor: 100, currency_code: "EUR" },
        images: [{ url_fullxfull: "https://cdn.example/a.jpg" }],
      },
      { title: "Lamp", url: link("b"), collection: { $id: 1 }, offers: { price: "9", priceCurrency: "EUR" } },
    ]),
    ["name", "brand", "price", "imageUrl"],
  )
  expect(rows).toEqual([
    { name: "Stool", brand: "Hay", price: "129.50 EUR", imageUrl: "https://cdn.example/a.jpg" },
    { name: "Lamp", brand: null, price: "9.00 EUR", imageUrl: null },
  ])
})

test.each<[price: unknown, read: string | null]>([
  [{ amount: 1_250, divisor: 100, currency_code: "USD" }, "12.50 USD"],
  [{ amount: "1250", divisor: "100", currency_code: "USD" }, "12.50 USD"],
  [{ amount: 1_250, divisor: 1, currency_code: "JPY" }, "1250 JPY"],
  [{ amount: 12.5, divisor: 100, currency: "USD" }, "12.50 USD"],
  [{ centAmount: 1_250, currencyCode: "USD", fractionDigits: 2 }, "12.50 USD"],
  [{ centAmount: 1_235, preciseAmount: 123_456, fractionDigits: 4, currencyCode: "USD" }, "12.35 USD"],
  [{ centAmount: 1_250, currencyCode: "JPY" }, "1250 JPY"],
  [{ amountInCents: 1_250, currency: "USD" }, "12.50 USD"],
  [{ amount: "12.99", integer: "12", cents: "99", currency: "EUR" }, "12.99 EUR"],
  [{ amount: 20, fractionalAmount: 2_000, fractionDigits: 2, currency: "USD" }, "20.00 USD"],
  [{ amount: 1_250, currency: "USD" }, "1250.00 USD"],
  [{ amount: 12.5, precision: 2, currency: "USD" }, "12.50 USD"],
  // Twelve dollars, or twelve cents.
  [{ amount: 12, precision: 2, currency: "USD" }, null],
  [{ amount: "1250", scale: 2, currency: "USD" }, null],
  [{ amount: { toString: 1 }, divisor: { toString: 1 }, precision: { valueOf: 1 }, currency: "USD" }, null],
])("a price %j in a list of JSON is %s", async (price, read) => {
  const list = JSON.stringify([
    { title: "Mug", url: link("a"), price },
    { title: "Pot", url: link("b"), price },
  ])
  const { rows, losses } = await rowsOf(list, ["price"], { fileName: "list.json" })
  expect(rows).toEqual([{ price: read }, { price: read }])
  expect(losses["price-doubtful"]?.[0]).toBe(read === null ? 2 : undefined)
})
