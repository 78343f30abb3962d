import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, imports, items } from "#db/schema/index.ts"
import { bring, library, runImports } from "#tests/domain/imports/run-imports.ts"
import { ask, type Page, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

const things = (count: number, prefix = "Thing") =>
  Array.from({ length: count }, (_, at) => ({
    name: `${prefix} ${at}`,
    imageUrl: "https://shop.example/a.jpg",
    productUrl: `https://shop.example/${prefix}-${at}`,
  }))
const place = (name: string, count: number) => ({ name, items: things(count, name) })
const preview = (...places: ReturnType<typeof place>[]) => bring(mila, library({ collections: places }))
const open = (path: string) => visit(path, { as: mila })
const rowsOf = (page: Page) => texts(page, 'main li input[name^="row"] + span > bdi')

/** What a browser sends: the form as it stands, with some boxes changed, by the button that leads to `go`. */
async function press(page: Page, go: string | RegExp, changed: Record<string, boolean> = {}) {
  const { $ } = page
  const fields: Record<string, string> = {}
  for (const input of $("main form#form input").toArray()) {
    const { name = "", value = "on" } = input.attribs
    const isOn = changed[name] ?? "checked" in input.attribs
    if (input.attribs.type === "hidden" || isOn) fields[name] = value
  }
  const values = $("main form#form button[name=go]").map((_, button) => $(button).attr("value") ?? "")
  const value = values.toArray().find((one) => (typeof go === "string" ? one === go : go.test(one)))
  if (value === undefined) throw new Error(`There is no such button: ${values.toArray().join(", ")}`)
  return ask($("main form#form").attr("action") ?? "", { as: mila, form: { ...fields, go: value } })
}
const to = (response: Response) => String(response.headers.get("Location"))

describe("the preview of an import", () => {
  test("marks rows that exist already, and leaves them out", async () => {
    const kitchen = await makeCollection(mila, { name: "Kitchen" })
    const { id } = await makeItem(kitchen, { name: "Old vase", productUrl: "https://shop.example/vase" })
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
      <DT><A HREF="https://shop.example/vase?utm_source=x">Vase</A><DT><A HREF="https://www.shop.example/bowl">Bowl</A>
      <DT><A HREF="https://www.shop.example/bowl">Bowl again</A><DT><A HREF="javascript:alert(1)">Script</A></DL>`
    await bring(mila, file, { fileName: "bookmarks.html" })
    const page = await open("/imports/1")
    expect(rowsOf(page)).toEqual(["Vase", "Bowl", "Bowl again"])
    expect(page.text("main form")).toContain("3 products found, 2 there already or twice in the file.")
    expect(page.text("main form")).toContain(
      "1 entry with a link that leads to no web page, left out: Script: javascript:alert(1)",
    )
    expect(page.text("main form")).toContain("shop.example, its page will be read. Already in Kitchen")
    expect(page.$(`main a[href="/product/${id}"]`).text()).toBe("Kitchen")
    expect(page.text("main form")).toContain("Twice in this folder")
    const boxes = page.$('main li input[name^="row"]').toArray()
    expect(boxes.map(({ attribs }) => "checked" in attribs)).toEqual([false, true, false])
    expect(page.text("main button[value=start]")).toBe("Import what is chosen (1)")
  })

  test("shows the picture of a row beside it, private and as large as needed", async () => {
    await preview(place("Hall", 1))
    const page = await open("/imports/1")
    const picture = page.$("main li label img")
    expect(picture.attr("src")).toMatch(/^\/images\/p\/160\/[\w-]+\?u=https%3A%2F%2Fshop\.example%2Fa\.jpg$/)
    expect([picture.attr("alt"), picture.attr("loading")]).toEqual(["", "lazy"])
  })

  test("adds a duplicate that is chosen nevertheless, and counts it once", async () => {
    const kitchen = await makeCollection(mila, { name: "Kitchen" })
    await makeItem(kitchen, { productUrl: "https://shop.example/Hall-0" })
    await bring(mila, `Title,URL,Photo\nVase,https://shop.example/Hall-0,https://shop.example/a.jpg\n`, {
      ...{ fileName: "Hall.csv", columns: { name: 0, link: 1, image: 2 } },
    })
    const page = await open("/imports/1")
    await press(page, "start", { [String(page.$('main li input[name^="row"]').attr("name"))]: true })
    await runImports()
    expect((await open("/imports/1")).text("main [role=status]")).toBe("Done. 1 product added.")
  })

  test("keeps the choices of each page, and adds only chosen rows", async () => {
    await preview(place("Hall", 120), place("Loft", 2), place("Cellar", 1))
    const folders = await open("/imports/1")
    expect(texts(folders, "main li bdi")).toEqual(["Hall", "Loft", "Cellar"])
    const [, , cellar] = folders.$('main input[name^="in"]').toArray()
    const first = await open(to(await press(folders, /^place=/, { [cellar?.attribs.name ?? ""]: false })))
    expect([rowsOf(first).length, rowsOf(first)[0]]).toEqual([50, "Hall 0"])
    const rowName = (page: Page, name: string) =>
      String(
        page
          .$('main li input[name^="row"]')
          .filter((_, box) => page.$(box).next().children("bdi").text() === name)
          .attr("name"),
      )
    const second = await open(to(await press(first, /cursor=/, { [rowName(first, "Hall 7")]: false })))
    expect(rowsOf(second)[0]).toBe("Hall 50")
    const third = await open(to(await press(second, /cursor=/, { [rowName(second, "Hall 60")]: false })))
    expect(rowsOf(third)).toHaveLength(20)
    const all = await open(to(await press(third, "back=1")))
    expect(texts(all, "main li bdi")).toEqual(["Hall", "Loft", "Cellar"])
    expect(all.$('main input[name^="in"][checked]')).toHaveLength(2)
    expect(all.text("main button[value=start]")).toBe("Import what is chosen (120)")
    expect(to(await press(all, "start"))).toBe("/imports/1")
    await runImports()
    const names = (await db.select().from(items)).map(({ name }) => name)
    expect(names).toHaveLength(120)
    expect(names.filter((name) => ["Hall 7", "Hall 60", "Cellar 0"].includes(name))).toEqual([])
    expect((await db.select().from(collections)).map(({ name }) => name)).toEqual(["Hall", "Loft"])
    expect((await open("/imports/1")).text("main")).not.toContain("Cellar")
  })

  test("makes new collections public where the box is cleared, and private elsewhere", async () => {
    await preview(place("Hall", 1), place("Loft", 1))
    const page = await open("/imports/1")
    const [hall] = page.$('main input[name^="private"]').toArray()
    await press(page, "start", { [hall?.attribs.name ?? ""]: false })
    await runImports()
    expect(await db.select().from(collections)).toMatchObject([
      { name: "Hall", isPrivate: false },
      { name: "Loft", isPrivate: true },
    ])
  })

  test("starts once, however often the form is sent, and is refused when another page has started it", async () => {
    await preview(place("Hall", 2))
    const page = await open("/imports/1")
    const row = String(page.$('main li input[name^="row"]').attr("name"))
    for (let sent = 0; sent < 2; sent++) expect((await press(page, "start")).status).toBe(303)
    expect((await press(page, "start", { [row]: false })).status).toBe(422)
    await runImports()
    expect((await press(page, "start")).status).toBe(303)
    await runImports()
    expect(await db.$count(items)).toBe(2)
  })

  test("is not started without a chosen row, and says so", async () => {
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://shop.example/vase">Vase</A></DL>`
    await bring(mila, file, { fileName: "bookmarks.html" })
    const page = await open("/imports/1")
    const rows = Object.fromEntries(
      page
        .$('main li input[name^="row"]')
        .map((_, { attribs }) => [[attribs.name ?? "", false]])
        .toArray(),
    )
    const refused = await press(page, "start", rows)
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("Nothing is chosen."),
    ])
    expect(await db.select().from(imports)).toMatchObject([{ status: "preview" }])
    expect((await open("/imports/1")).$('main li input[name^="row"][checked]')).toHaveLength(0)
  })

  test("is 404 for everybody else, and so are its forms", async () => {
    await preview(place("Hall", 1))
    const other = await makeUser()
    for (const path of ["/imports/1", "/imports/1?place=1", "/imports/2", "/imports/x"]) {
      const as = path.endsWith("2") || path.endsWith("x") ? mila : other
      expect((await ask(path, { as })).status).toBe(404)
    }
    for (const path of ["/imports/1", "/imports/1/columns"])
      expect((await ask(path, { as: other, form: { go: "start", name: "0" } })).status).toBe(404)
    const theirs = await bring(other, library({ collections: [place("Hall", 1)] }))
    const form = { places: "1", rows: "1", go: "start" }
    expect((await ask(`/imports/${theirs.id}`, { as: other, form })).status).toBe(404)
    expect((await db.select().from(imports)).map(({ status }) => status)).toEqual(["preview", "preview"])
  })

  test("refuses an invalid cursor, and shows no unknown place", async () => {
    await preview(place("Hall", 1))
    expect((await ask("/imports/1?cursor=x", { as: mila })).status).toBe(400)
    expect((await ask("/imports/1?place=x", { as: mila })).status).toBe(404)
    expect((await ask("/imports/1?place=4711", { as: mila })).status).toBe(404)
  })

  test("stays below 150 KB with the longest links and names", async () => {
    const long = things(60).map(({ productUrl, ...thing }) => ({
      ...thing,
      name: "Ж".repeat(120),
      brand: "Ж".repeat(60),
      productUrl: `${productUrl}?${"%D0%96".repeat(330)}`,
    }))
    await bring(mila, library({ collections: [{ name: "Ж".repeat(120), items: long }] }))
    const html = await (await ask("/imports/1", { as: mila })).text()
    expect(Buffer.byteLength(html)).toBeLessThan(150_000)
  })

  test("of 5,000 things is below 150 KB on every page, and knows how many are chosen", async () => {
    await preview(place("ж".repeat(90), 5_000))
    const isSmall = ({ $ }: Page) => expect(Buffer.byteLength($.html())).toBeLessThan(150_000)
    const first = await open("/imports/1")
    isSmall(first)
    const seventh = String(first.$('main li input[name^="row"]').eq(7).attr("name"))
    const second = await open(to(await press(first, /cursor=/, { [seventh]: false })))
    isSmall(second)
    expect(rowsOf(second)).toHaveLength(50)
    expect(rowsOf(second)[0]).toMatch(/ 50$/)
    expect(second.text("main button[value=start]")).toBe("Import what is chosen (4,999)")
  })
})
