import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importRows, imports, items } from "#db/schema/index.ts"
import { bring, library, runImports } from "#tests/domain/imports/run-imports.ts"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { temporaryFiles } from "#tests/support/temporary-files.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://shop.example/vase">Vase</A></DL>`

function form(content: string | Uint8Array<ArrayBuffer> | null, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (content !== null) body.append("file", new Blob([content]), content === "" ? "" : "bookmarks.html")
  return body
}
const send = (content: Parameters<typeof form>[0], fields?: Record<string, string>) =>
  visit("/imports", { as: mila, body: form(content, fields) })
const receive = (fields?: Record<string, string>) =>
  ask("/imports", { as: mila, body: form(bookmarks, fields) })
const list = () => visit("/imports", { as: mila })

describe("an uploaded file", () => {
  test("becomes a preview, and adds nothing yet", async () => {
    const { status, headers } = await receive()
    expect([status, headers.get("Location")]).toEqual([303, "/imports/1"])
    const page = await visit("/imports/1", { as: mila })
    expect(page.text("main h1")).toBe("bookmarks.html")
    expect(texts(page, 'main li input[name^="row"] + span > bdi')).toEqual(["Vase"])
    expect(await db.$count(items)).toBe(0)
  })

  test("becomes one import when the form is sent twice, and another one after that was deleted", async () => {
    const [first, again] = [await receive(), await receive()]
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"))
    expect(await db.$count(imports)).toBe(1)
    await ask("/imports/1/delete", { as: mila, form: {} })
    const later = String((await receive()).headers.get("Location"))
    expect((await ask(later, { as: mila })).status).toBe(200)
  })

  test.each([
    ["nothing", null, {}, 422, "Please choose a file."],
    ["a field that was left empty", "", {}, 422, "Please choose a file."],
    ["a page that is no list", "<!doctype html><h1>Hello</h1>", {}, 422, "This page is no list of links"],
    ["a picture", new Uint8Array([137, 80, 78, 71, 0, 0, 0]), {}, 422, "This file cannot be read."],
    ["a list without links", "<DL><DT><H3>Empty</H3></DL>", {}, 422, "there is nothing in it"],
    ["a broken ZIP file", "PK\u0003\u0004 broken", {}, 422, "ZIP"],
    [
      "a wrong format",
      bookmarks,
      { format: "karakeep" },
      422,
      "This is not an export of Karakeep. It looks like",
    ],
  ])(
    "is refused beside its field, with the reason: %s",
    async (_, content, fields: Record<string, string>, status, reason) => {
      const page = await send(content, fields)
      expect(page.status).toBe(status)
      expect(page.text('main [aria-invalid="true"] ~ *, main [id$="error"]')).toContain(reason)
      expect(page.$('main input[type="file"]').attr("aria-invalid")).toBe("true")
      expect(page.$('main select[name="format"]').val()).toBe(fields.format ?? "")
      expect(await db.$count(imports)).toBe(0)
      expect(await db.$count(importRows)).toBe(0)
    },
  )

  test("is refused with an unknown format", async () => {
    expect((await send(bookmarks, { format: "excel" })).status).toBe(422)
    expect(await db.$count(imports)).toBe(0)
  })

  test("is refused when it is larger than 25 MB, and is not stored", async () => {
    const page = await send(new Uint8Array(26 * 1024 * 1024).fill(65))
    expect(page.status).toBe(413)
    expect(page.text("main form")).toContain("The file is larger than 25 MB. Please split it.")
    expect(await db.$count(imports)).toBe(0)
    expect(temporaryFiles()).toEqual([])
  })

  test("is read when it is larger than 25 MB because of its icons", async () => {
    const icon = `data:image/png;base64,${"A".repeat(20_000)}`
    const one = (at: number) => `<DT><A HREF="https://shop.example/${at}" ICON="${icon}">Vase ${at}</A>\n`
    const html = bookmarks.replace(
      "</DL>",
      `${Array.from({ length: 1_400 }, (_, at) => one(at)).join("")}</DL>`,
    )
    expect(html.length).toBeGreaterThan(26 * 1024 * 1024)
    expect((await ask("/imports", { as: mila, body: form(html) })).status).toBe(303)
    expect(await db.$count(importRows)).toBe(1_401)
  })

  test("leads a visitor to sign-in and back, and is not stored", async () => {
    const { status, headers } = await ask("/imports", { body: form(bookmarks) })
    expect([status, headers.get("Location")]).toEqual([303, "/auth?redirectTo=%2Fimports"])
    expect(await db.$count(imports)).toBe(0)
  })

  test("is refused when somebody else opened the form", async () => {
    const other = await makeUser()
    const page = await send(bookmarks, { _user: String(other.id) })
    expect(page.status).toBe(409)
    expect(await db.$count(imports)).toBe(0)
  })

  test("becomes one of twenty unfinished imports at most", async () => {
    for (let number = 0; number < 20; number++) await bring(mila, bookmarks, { fileName: `${number}.html` })
    const page = await send(bookmarks)
    expect(page.status).toBe(422)
    expect(page.text("main form")).toContain("Please delete one first.")
  })
})

describe("the list of imports", () => {
  test("names each with its status, and is the user's own", async () => {
    expect((await list()).text("main")).toContain("You have imported nothing yet.")
    await bring(mila, library({ collections: [{ name: "Hall", items: [{ name: "Vase" }] }] }), {
      start: true,
    })
    await runImports()
    await bring(mila, bookmarks, { fileName: "bookmarks.html" })
    await bring(mila, "Title,Where\nVase,https://shop.example/vase\n", { fileName: "table.csv" })
    await importLinks(mila, { urls: ["https://shop.example/vase"], collection: "Hall" })
    await bring(await makeUser(), bookmarks, { fileName: "theirs.html" })
    const page = await list()
    expect(links(page, "main li a.link")).toEqual([
      ["Several links", "/imports/4"],
      ["table.csv", "/imports/3"],
      ["bookmarks.html", "/imports/2"],
      ["library.json", "/imports/1"],
    ])
    expect(texts(page, "main li p + p + p")).toEqual([
      "Running",
      "Columns to be named",
      "To be checked",
      "Done",
    ])
    expect(page.text("main li:last-of-type")).toContain("1 item added")
  })

  test("has no import that was deleted, and keeps those of others", async () => {
    const other = await makeUser()
    await bring(other, bookmarks)
    expect((await ask("/imports/1/delete", { as: mila, form: {} })).status).toBe(404)
    expect((await ask("/imports/x/delete", { as: mila, form: {} })).status).toBe(404)
    expect((await ask("/imports/1/delete", { as: other, form: {} })).status).toBe(303)
    expect((await ask("/imports/1", { as: other })).status).toBe(404)
  })

  test("has no running import after it was deleted, and its items stay", async () => {
    const { id } = await bring(mila, bookmarks, { start: true })
    await runImports()
    const running = await importLinks(mila, { urls: ["https://shop.example/chair"], collection: "Hall" })
    for (const one of [id, running.id])
      expect((await ask(`/imports/${one}/delete`, { as: mila, form: {} })).status).toBe(303)
    await runImports()
    expect((await db.select().from(items)).map(({ name }) => name)).toEqual(["Vase"])
    expect((await ask(`/imports/${running.id}`, { as: mila })).status).toBe(404)
  })
})
