import { describe, expect, test } from "vitest"
import { json, link } from "./link-list.ts"
import { outlineOf, rowsOf } from "./read.ts"

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
      "folders with lists",
      json({ boards: [{ name: "Hall", pins: [{ title: "Stool", link: link("a") }] }] }),
      { Hall: [["Stool", link("a"), null]] },
    ],
  ])("%s", async (_what, content, expected) => {
    expect(await outlineOf(content)).toEqual(expected)
  })
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
