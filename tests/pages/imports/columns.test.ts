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

const table = "What,URL,Note\nVase,https://shop.example/vase,Glass\nBowl,https://shop.example/bowl,\n"
const open = (path = "/imports/1") => visit(path, { as: mila })
const name = (form: Record<string, string>) => visit("/imports/1/columns", { as: mila, form })

describe("the columns of a table", () => {
  test("are shown with their first cells and their guessed meanings", async () => {
    const page = await open()
    expect(page.$('main select[name="link"]').val()).toBe("1")
    expect(texts(page, 'main select[name="name"] option')).toEqual([
      "In no column",
      "What: Vase · Bowl",
      "URL: https://shop.example/vase · https://shop.example/bowl",
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

  test("cannot be named again, and must be named before the start", async () => {
    expect((await ask("/imports/1", { as: mila, form: { go: "start" } })).status).toBe(422)
    const { status } = await ask("/imports/1/columns", { as: mila, form: { name: "0" } })
    expect(status).toBe(303)
    const preview = await db.select().from(imports)
    const { id } = preview.find((one) => !one.isDeleted) ?? { id: 0 }
    expect((await ask(`/imports/${id}/columns`, { as: mila, form: { name: "0" } })).status).toBe(422)
    expect((await ask("/imports/1/columns", { as: mila, form: { name: "1" } })).status).toBe(404)
  })
})
