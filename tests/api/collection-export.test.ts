import { load } from "cheerio"
import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { bring, runImports } from "#tests/domain/imports/run-imports.ts"
import { contentsOf } from "#tests/services/import-file/read.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeItem, makeUser } from "#tests/support/factories.ts"
import { saveNote } from "~/domain/collections/note-writes.server.ts"
import { fileNameOf } from "~/http/response/collection-file.server.ts"
import { tableHeaders } from "~/product-table.ts"
import { fold } from "~/text.ts"

useTestDatabase()

const HOSTILE = "=cmd|' /C calc'!A0 \"quoted\", </li><script>alert(1)</script>\r\n‮txt 🪴 שלום"

async function hostileCollection() {
  const owner = await makeUser()
  const place = await makeCollection(owner, { name: HOSTILE, description: "<b>bold</b> & more" })
  await makeItem(place, { name: HOSTILE, brand: "@brand", description: "-1+1", imageAlt: '" onload="x' })
  await makeItem(place, { name: "Vase", imageUrl: `/images/u/${"a".repeat(22)}` })
  return { owner, id: place.id }
}

const download = async (id: number, format: string, as?: { id: number }) =>
  api(`GET /api/collections/${id}/export?format=${format}`, { as: as ?? null })

const textOf = ({ body }: { body: unknown }) => (typeof body === "string" ? body : JSON.stringify(body))

describe("the export of a collection", () => {
  test("is a library with its items in order when it is JSON", async () => {
    const { id } = await hostileCollection()
    const { body } = await download(id, "json")
    expect(body).toMatchObject({ format: "library", version: 2 })
    const [collection] = body.collections
    expect(collection).toMatchObject({ name: HOSTILE, note: null, coverPicture: null })
    expect(collection.items.map(({ name }: { name: string }) => name)).toEqual([HOSTILE, "Vase"])
    expect(collection.items[1].imageUrl).toMatch(/^http:\/\/curio\.test\/images\/s\/480\/[\w-]+\?u=/)
  })

  test("has all pictures of an item, and addresses of ours for uploads", async () => {
    const place = await makeCollection(await makeUser())
    const side = `/images/u/${"b".repeat(22)}`
    const all = [
      { url: "https://shop.example/a.jpg", alt: "Front" },
      { url: side, alt: null },
    ]
    await makeItem(place, { imageUrl: all[0]?.url, imageAlt: "Front", images: JSON.stringify(all) })
    const [item] = (await download(place.id, "json")).body.collections[0].items
    const path = expect.stringMatching(/^http:\/\/curio\.test\/images\/s\/480\/[\w-]+\?u=/)
    expect(item.images).toEqual([
      { ...all[0], picture: null },
      { url: path, picture: null, alt: null },
    ])
    const [row]: Record<string, string>[] = parse(textOf(await download(place.id, "csv")), {
      ...{ columns: true, bom: true },
    })
    expect(row?.Pictures).toBe(`https://shop.example/a.jpg\n${item.images[1].url}`)
  })

  test("has the note only for users who may edit it", async () => {
    const { owner, id } = await hostileCollection()
    await saveNote(owner, id, { content: "The gift is a secret" })
    const coOwner = await makeUser()
    await makeCoOwner({ id, userId: owner.id }, coOwner)
    for (const format of ["json", "csv", "html", "bookmarks"]) {
      for (const viewer of [undefined, await makeUser()])
        expect(textOf(await download(id, format, viewer))).not.toContain("secret")
      for (const editor of ["csv", "bookmarks"].includes(format) ? [] : [owner, coOwner])
        expect(textOf(await download(id, format, editor))).toContain("secret")
    }
  })

  test("has one row for each item when texts have line breaks", async () => {
    const place = await makeCollection(await makeUser())
    const texts = ["one\n\ntwo", "one\rtwo"]
    for (const description of texts) await makeItem(place, { description })
    const rows = textOf(await download(place.id, "csv")).split("\r\n")
    for (const [index, text] of texts.entries()) expect(rows[index + 1]).toContain(`,"${text}",`)
  })

  test("has no formula that a spreadsheet runs when it is CSV", async () => {
    const { id } = await hostileCollection()
    const text = textOf(await download(id, "csv"))
    const rows: string[][] = parse(text, { bom: true })
    expect(rows[0]).toEqual(tableHeaders)
    expect(rows[1]?.slice(0, 3)).toEqual([`'${HOSTILE}`, "'@brand", "'-1+1"])
    expect(rows[1]?.at(-2)).toBe(`'${HOSTILE}`)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)
  })

  test("runs and loads nothing when it is HTML", async () => {
    const { id } = await hostileCollection()
    const page = textOf(await download(id, "html"))
    const $ = load(page)
    expect($("script, iframe, link, img")).toHaveLength(0)
    expect($("[onload], [style], [src^='http']")).toHaveLength(0)
    expect($("meta[http-equiv='Content-Security-Policy']").attr("content")).toContain("default-src 'none'")
    expect($("h1").text()).toBe(HOSTILE.replace("\r\n", "\n"))
    expect($("li")).toHaveLength(2)
  })

  test.each(["csv", "html"])("is read back as it was when it is %s", async (format) => {
    const { owner, id } = await hostileCollection()
    const exported = (await download(id, "json")).body.collections[0].items
    const items = JSON.parse(JSON.stringify(exported).replaceAll("\\r\\n", "\\n"))
    expect(items).toHaveLength(2)
    const file = textOf(await download(id, format))
    const other = await makeUser()
    await bring(other, file, { fileName: `x.${format}`, start: true })
    await runImports()
    const [place] = await db.select().from(collections).where(eq(collections.userId, other.id))
    expect((await download(place?.id ?? 0, "json", other)).body.collections[0].items).toEqual(items)
    expect([place?.name, place?.description]).toEqual([
      expect.stringContaining("cmd"),
      format === "html" ? "<b>bold</b> & more" : null,
    ])
    expect(owner.id).not.toBe(other.id)
  })

  test("keeps the settings and the own order of its collection when it is HTML", async () => {
    const [owner, other] = [await makeUser(), await makeUser()]
    const place = await makeCollection(owner, {
      ...{ name: "Hall", isPrivate: false, whoMayAdd: "friends", sort: "own", claims: "hidden" },
      ...{ coverImageUrl: "https://shop.example/cover.jpg", coverAlt: "A shelf", revealAt: "2099-12-24" },
    })
    for (const day of ["2024-01-03", "2024-01-01", "2024-01-02"])
      await makeItem(place, { name: day, createdAt: new Date(day) })
    const { body } = await download(place.id, "json", owner)
    await bring(other, textOf(await download(place.id, "html", owner)), { fileName: "x.html", start: true })
    await runImports()
    const [copy] = await db.select().from(collections).where(eq(collections.userId, other.id))
    expect((await download(copy?.id ?? 0, "json", other)).body.collections).toEqual(body.collections)
  })

  test("is read by browsers, and here again, when it is bookmarks", async () => {
    const place = await makeCollection(await makeUser(), { name: 'Hall & "more" </H3>', description: "<DL>" })
    const createdAt = new Date("2024-01-02T03:04:05Z")
    const said = { description: 'One\n<DT><A HREF="https://x.example">', tags: "oak, <hall>", starred: true }
    await makeItem(place, {
      name: "</A> Stool & co",
      productUrl: "https://shop.example/a?b=1&c=2",
      createdAt,
      ...said,
    })
    await makeItem(place, { name: "Without link", productUrl: null })
    await makeItem(place, {
      name: "Lamp",
      productUrl: "https://shop.example/lamp",
      imageUrl: null,
      createdAt,
    })
    const { body, headers } = await download(place.id, "bookmarks")
    expect(headers.get("Content-Disposition")).toContain(".bookmarks.html")
    expect(body).toContain('TAGS="oak,&lt;hall&gt;"')
    const { format, places, losses } = await contentsOf(body)
    expect([format, losses]).toEqual(["bookmarks", []])
    expect(places).toMatchObject([
      {
        place: { name: 'Hall & "more" </H3>' },
        rows: [
          {
            ...said,
            name: "</A> Stool & co",
            productUrl: "https://shop.example/a?b=1&c=2",
            imageUrl: "https://shop.example/picture.jpg",
            createdAt: createdAt.toISOString(),
          },
          { name: "Lamp", productUrl: "https://shop.example/lamp", createdAt: createdAt.toISOString() },
        ],
      },
    ])
    expect(places[0]?.rows).toHaveLength(2)
  })

  test("has each item of a long collection once", async () => {
    const place = await makeCollection(await makeUser())
    const names = Array.from({ length: 1_001 }, (_, at) => `Item ${at}`)
    for (let at = 0; at < names.length; at += 200)
      await db.insert(items).values(
        names.slice(at, at + 200).map((name) => ({
          name,
          brandKey: "",
          searchKey: fold(name),
          collectionId: place.id,
        })),
      )
    const { body } = await download(place.id, "json")
    expect(body.collections[0].items.map(({ name }: { name: string }) => name)).toEqual(names)
    const $ = load(textOf(await download(place.id, "html")))
    expect($("li")).toHaveLength(1_001)
  })

  test("returns 400 for an unknown format, and 404 to strangers of a private one", async () => {
    const owner = await makeUser()
    const { id } = await makeCollection(owner, { isPrivate: true })
    expect(await download(id, "xml", owner)).toMatchObject({
      status: 400,
      body: { errors: { format: expect.any(Array) } },
    })
    expect((await download(id, "json")).status).toBe(404)
    expect((await download(id, "html", await makeUser())).status).toBe(404)
  })
})

test.each([
  ["Kitchen", "Kitchen"],
  ['a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"],
  ["../../etc/passwd", "etc passwd"],
  ["‮gpj.exe\r\nSet-Cookie: a=b", "gpj.exe Set-Cookie a=b"],
  ["...", "collection"],
  ["日本 🪴", "日本 🪴"],
])("the file of %j is named %j", (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})

test("a file's name in other scripts is sent as RFC 8187 says", async () => {
  const { id } = await makeCollection(await makeUser(), { name: "日本's (1)*" })
  const { headers } = await download(id, "csv")
  expect(headers.get("Content-Disposition")).toBe(
    `attachment; filename="__'s (1).csv"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%27s%20%281%29.csv`,
  )
})
