import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { bring } from "#tests/domain/imports/run-imports.ts"
import { ask, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
  await bring(mila, table, { fileName: "table.csv" })
})

const table = "What,Where,Note\nVase,https://shop.example/vase,Glass\nBowl,https://shop.example/bowl,\n"
const open = (path = "/imports/1") => visit(path, { as: mila })
const name = (form: Record<string, string>) => visit("/imports/1/columns", { as: mila, form })

describe("the columns of a table", () => {
  test("are shown with their first cells and their guessed meanings", async () => {
    const page = await open()
    expect(page.$('main select[name="link"]').val()).toBe("1")
    expect(texts(page, 'main select[name="name"] option')).toEqual([
      "In no column",
      "What: Vase · Bowl",
      "Where: https://shop.example/vase · https://shop.example/bowl",
      "Note: Glass",
    ])
  })

  test("become a preview, once for a form that is sent twice", async () => {
    const form = { name: "0", link: "1", description: "2", brand: "" }
    const sent = [1, 2].map(() => ask("/imports/1/columns", { as: mila, form }))
    const [first, again] = await Promise.all(sent)
    expect([first?.status, again?.status]).toEqual([303, 303])
    expect(again?.headers.get("Location")).toBe(first?.headers.get("Location"))
    const page = await open(String(first?.headers.get("Location")))
    expect(texts(page, 'main li input[name^="row"] + span > bdi')).toEqual(["Vase", "Bowl"])
    expect(await db.$count(imports)).toBe(1)
  })

  test.each([
    ["neither name nor link", { brand: "2" }, "Choose a column for the name or for the link"],
    ["nothing", {}, "Choose a column for the name or for the link"],
    ["no number", { name: "What" }, "Choose a column"],
    ["a column that is not there", { name: "7" }, "column"],
    ["columns with nothing in them", { link: "2" }, "The file holds no links to web pages."],
  ])("are refused, and kept in the form: %s", async (_, form: Record<string, string>, reason) => {
    const page = await name({ description: "2", ...form })
    expect(page.status).toBe(422)
    expect(page.text("main form#form")).toContain(reason)
    expect(page.$('main select[name="description"]').val()).toBe("2")
    expect((await open()).$('main select[name="name"] option')).toHaveLength(4)
  })

  test("can be named again until the import is started", async () => {
    expect((await ask("/imports/1", { as: mila, form: { go: "start" } })).status).toBe(422)
    const first = await ask("/imports/1/columns", { as: mila, form: { name: "0" } })
    const preview = String(first.headers.get("Location"))
    expect((await ask("/imports/1/columns", { as: mila, form: { name: "1" } })).status).toBe(404)
    const page = await open(`${preview}?columns=1`)
    expect(page.$('main select[name="name"]').val()).toBe("0")
    const second = await ask(`${preview}/columns`, { as: mila, form: { name: "0", link: "1" } })
    const named = String(second.headers.get("Location"))
    expect((await ask(named, { as: mila, form: { go: "start" } })).status).toBe(303)
    expect((await ask(`${named}/columns`, { as: mila, form: { name: "0" } })).status).toBe(422)
    expect((await open(`${named}?columns=1`)).$("main select")).toHaveLength(0)
  })

  test("show the products as they will be saved, and what is not, by the currency that is chosen", async () => {
    const priced = "Name,Link,Price,Tags\nVase,https://shop.example/vase,129.00,glass|blue\n"
    const { id } = await bring(mila, priced, { fileName: "b.csv" })
    const before = await open(`/imports/${id}`)
    expect(before.text("main")).toContain("1 price without a currency, kept in the note only: 129.00")
    expect(before.text("main li")).toContain("no price, shop.example, no picture")
    expect(before.text("main li")).toContain("Tags: glass, blue")
    const form = {
      name: "0",
      link: "1",
      price: "2",
      tags: "3",
      inCurrency: "EUR",
      headerRow: "0",
      go: "again",
    }
    const again = await ask(`/imports/${id}/columns`, { as: mila, form })
    expect(again.headers.get("Location")).toBe(`/imports/${id}?columns=1#form`)
    const after = await open(`/imports/${id}?columns=1`)
    expect(after.text("main li")).toContain("€129.00, shop.example")
    expect(after.$('main select[name="inCurrency"]').val()).toBe("EUR")
    const shown = await ask(`/imports/${id}/columns`, { as: mila, form: { ...form, go: "" } })
    const preview = await open(String(shown.headers.get("Location")))
    expect(preview.text("main li:last-child")).toContain("€129.00, shop.example, tags: glass, blue")
    expect(preview.text("main")).not.toContain("without a currency")
  })

  test("are read by another row of headers and another encoding", async () => {
    const title = Buffer.concat([Buffer.from("Sto"), Buffer.from([0xb3]), Buffer.from("ki,,\n")])
    const rows = Buffer.concat([Buffer.from("Foo,Bar\nSto"), Buffer.from([0xb3]), Buffer.from("ek,x\n")])
    const { id } = await bring(mila, Buffer.concat([title, rows]), { fileName: "c.csv" })
    const form = { name: "0", headerRow: "1", encoding: "windows-1250", go: "again" }
    await ask(`/imports/${id}/columns`, { as: mila, form })
    const page = await open(`/imports/${id}?columns=1`)
    expect(texts(page, 'main select[name="name"] option')).toEqual(["In no column", "Foo: Stołek", "Bar: x"])
    expect(texts(page, 'main select[name="headerRow"] option')).toEqual([
      "No row has headers",
      "Row 1: Stołki",
      "Row 2: Foo · Bar",
      "Row 3: Stołek · x",
    ])
    expect(page.text("main")).toContain("1 line above the first product, left out: Stołki")
  })

  test.each([
    ["an encoding", { encoding: "x-mine" }],
    ["a currency", { inCurrency: "XXQ" }],
    ["a row", { headerRow: "10" }],
  ])("are refused with %s that is not known", async (_, form: Record<string, string>) => {
    expect((await name({ name: "0", ...form })).status).toBe(422)
  })
})
