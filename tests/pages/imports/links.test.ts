import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { ask, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { Invalid } from "~/errors.ts"
import { linksOf } from "~/pages/imports/links.server.ts"

useTestDatabase()

const vase = "https://shop.example/vase"

function refusalOf(text: string): string {
  try {
    linksOf(text)
  } catch (error) {
    if (error instanceof Invalid) return String(error.fieldErrors.links)
    throw error
  }
  return "accepted"
}

describe("linksOf", () => {
  test.each([
    ["one on each line", `${vase}\nhttps://shop.example/bowl`, [vase, "https://shop.example/bowl"]],
    [
      "lines of all systems, blank ones too",
      `\r\n \n${vase}\r\n\r\t\n${vase}2\r${vase}3\n`,
      [vase, `${vase}2`, `${vase}3`],
    ],
    [
      "links within sentences",
      `Look at this: ${vase} – great!\n- www.shop.example/bowl`,
      [vase, "https://www.shop.example/bowl"],
    ],
    ["one link once", `${vase}\n${vase}\n  ${vase}  `, [vase]],
    ["10,000 blank lines before it", `${"\n".repeat(20_000)}${vase}`, [vase]],
    [
      "200 links",
      Array.from({ length: 200 }, (_, at) => vase + at).join("\n"),
      expect.objectContaining({ length: 200 }),
    ],
  ])("accepts %s", (_, text, urls) => {
    expect(linksOf(text)).toEqual(urls)
  })

  test.each([
    ["nothing", "", "Paste at least one link"],
    ["blank lines only", " \n\r\n\t", "Paste at least one link"],
    [
      "a line without a link, by its number",
      `${vase}\n\nA chair\n${vase}2`,
      "There is no link in line 3: A chair",
    ],
    ["no program", `${vase}\njavascript:alert(1)`, "There is no link in line 2: javascript:alert(1)"],
    [
      "no password",
      "https://mila:secret@shop.example/vase",
      "There is no link in line 1: https://mila:secret@shop.example/vase",
    ],
    ["a long line, cut", "😀".repeat(100), `There is no link in line 1: ${"😀".repeat(39)}…`],
    [
      "a link that is too long",
      `${vase}?${"a".repeat(2_100)}`,
      expect.stringMatching(/^The link is too long in line 1: https:.{60,73}…$/),
    ],
    [
      "201 links",
      Array.from({ length: 201 }, (_, at) => vase + at).join("\n"),
      "Paste at most 200 links at once.",
    ],
  ])("refuses %s", (_, text, reason) => {
    expect(refusalOf(text)).toEqual(reason)
  })
})

describe("/imports/links", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser()
  })
  const send = (form: Record<string, string>) => visit("/imports/links", { as: mila, form })

  test("starts an import into a new collection, once for a form that is sent twice", async () => {
    const form = { links: `${vase}\n${vase}2`, newCollection: "Hall", isPrivate: "on" }
    for (let sent = 0; sent < 2; sent++) {
      const { status, headers } = await ask("/imports/links", { as: mila, form })
      expect([status, headers.get("Location")]).toEqual([303, "/imports/1"])
    }
    expect(await db.select().from(imports)).toMatchObject([{ format: "links", status: "running" }])
    expect(await db.$count(importRows)).toBe(2)
  })

  test("prefers a new name to a chosen collection, and uses a chosen one without a name", async () => {
    const hall = await makeCollection(mila, { name: "Hall" })
    const chosen = { links: vase, collectionId: String(hall.id) }
    await ask("/imports/links", { as: mila, form: { ...chosen, newCollection: " " } })
    await ask("/imports/links", { as: mila, form: { ...chosen, newCollection: "Loft" } })
    const places = await db.select().from(importPlaces)
    expect(places.map(({ name, targetId }) => [name, targetId])).toEqual([
      ["Hall", hall.id],
      ["Loft", null],
    ])
  })

  test.each([
    [{ links: "A chair" }, "There is no link in line 1: A chair"],
    [{ links: "" }, "Paste at least one link"],
    [{ newCollection: "", links: vase }, "Collection name is required"],
    [{ newCollection: "x".repeat(121) }, "Please shorten this by 1 character."],
    [{ links: "x".repeat(99_001) }, "This is too long. Please split it."],
    [{ links: `\n${"<&".repeat(49_000)}` }, "There is no link in line 2: <&<&"],
  ])("refuses %j, and gives all typed values back", async (wrong, reason) => {
    const form = { links: vase, newCollection: "Hall", isPrivate: "on", ...wrong }
    const page = await send(form)
    expect(page.status).toBe(422)
    expect(page.text('main form [id$="error"]')).toContain(reason)
    // Browsers drop the first line break of a text area, and so does the parser.
    expect(String(page.$("main [name=links]").text()).trim()).toBe(form.links.trim())
    expect(page.$("main [name=newCollection]").val()).toBe(form.newCollection)
    expect(page.$("main [name=isPrivate]").attr("checked")).toBeDefined()
    expect(await db.$count(imports)).toBe(0)
  })

  test("imports the lines that have a link, when the user says so", async () => {
    const form = { links: `${vase}\nA chair\n${vase}2`, newCollection: "Hall" }
    const page = await send(form)
    const button = page.$("main form button[name=others]")
    expect([page.status, button.text(), button.attr("value")]).toEqual([422, "Import the others", "on"])
    expect((await ask("/imports/links", { as: mila, form: { ...form, others: "on" } })).status).toBe(303)
    expect((await db.select().from(importRows)).map(({ productUrl }) => productUrl)).toEqual([
      vase,
      `${vase}2`,
    ])
    const none = await send({ ...form, links: "A chair", others: "on" })
    expect(none.text('main form [id$="error"]')).toContain("Paste at least one link")
    expect(none.$("main form button[name=others]")).toHaveLength(0)
  })

  test("refuses a collection of somebody else, and a deleted one", async () => {
    const theirs = await makeCollection(await makeUser())
    const hidden = await makeCollection(await makeUser(), { isPrivate: true })
    for (const [id, status] of [
      [theirs.id, 403],
      [hidden.id, 404],
      [4_711, 404],
    ]) {
      const page = await send({ links: vase, collectionId: String(id) })
      expect([id, page.status]).toEqual([id, status])
      expect(page.$("main [name=links]").text().trim()).toBe(vase)
    }
    expect(await db.$count(imports)).toBe(0)
  })

  test("gives a visitor their links back", async () => {
    const page = await visit("/imports/links", { form: { links: vase } })
    expect(page.status).toBe(401)
    expect(page.$("main [name=links]").val()).toBe(vase)
  })

  test("finds one of many collections, and keeps typed texts", async () => {
    for (let number = 0; number < 60; number++) await makeCollection(mila, { name: `Shelf ${number}` })
    const { id } = await makeCollection(mila, { name: "Cellar" })
    const page = await visit("/imports/links/find", { as: mila, form: { links: vase, find: "cel" } })
    expect(page.status).toBe(200)
    expect(texts(page, "[name=collectionId] option")).toEqual([
      ...["Cellar", "New collection…", "Another collection…"],
    ])
    expect(page.$("[name=collectionId] option").attr("value")).toBe(String(id))
    expect(page.$("main [name=links]").text().trim()).toBe(vase)
    expect(await db.$count(imports)).toBe(0)
  })
})
