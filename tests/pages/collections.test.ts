import { beforeEach, describe, expect, test } from "vitest"
import { leadsTo, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
})

describe("/collections", () => {
  test("has the title, the search, the link to the dialog, and on a phone the link to /", async () => {
    const page = await visit("/collections", { as: owner })
    expect(page.text("main h1")).toBe("Collections")
    expect(page.$('main form[role="search"] input[type="search"]').attr("placeholder")).toBe(
      "Search collections",
    )
    expect(leadsTo(page, "New collection")).toBe("/collections/new")
    const back = page.$("main header > a")
    expect([back.text(), back.attr("href"), back.attr("class")?.includes("desktop:hidden")]).toEqual([
      "Home",
      "/",
      true,
    ])
  })

  test("has a card for each collection with cover, name, description and lock", async () => {
    await makeCollection(owner, { name: "Bare" })
    await makeCollection(owner, { name: "Hall", description: "By the door", isPrivate: true })
    await makeCollection(owner, { name: "Covered", coverImageUrl: "https://shop.example/cover.jpg" })
    const { $ } = await visit("/collections", { as: owner })
    const cards = $("main .masonry .card").toArray()
    expect(
      cards.map((card) => ({
        to: $(card).find("a").attr("href"),
        name: $(card).find(".card-name").text(),
        text: $(card)
          .find(".card-text, .card-line")
          .toArray()
          .map((line) => $(line).text())
          .join(" · "),
        lock: $(card).find('[aria-label="Private"]').length,
        cover: $(card).find("img").attr("src")?.slice(0, 14) ?? $(card).find(".no-picture").text(),
      })),
    ).toEqual([
      {
        to: "/collection/3",
        name: "Covered",
        text: "0 items · No description",
        lock: 0,
        cover: "/images/s/480/",
      },
      { to: "/collection/2", name: "Hall", text: "0 items · By the door", lock: 1, cover: "No Cover" },
      { to: "/collection/1", name: "Bare", text: "0 items · No description", lock: 0, cover: "No Cover" },
    ])
  })

  test("names the owner of others' public collections, and leaves out their empty ones", async () => {
    const boris = await makeUser({ username: "boris" })
    await makeCollection(boris, { name: "Empty" })
    await makeItem(await makeCollection(boris, { name: "Filled" }))
    await makeCollection(owner, { name: "Own" })
    const lines = async (as: User | null) =>
      texts(
        await visit("/collections?filter=public", { as }),
        "main .card-name, main .card-text, main .card-line",
      )
    expect(await lines(owner)).toEqual([
      ...["Own", "0 items", "No description"],
      ...["Filled", "1 item", "by boris · No description"],
    ])
    expect(await lines(null)).toEqual(["Filled", "1 item", "by boris · No description"])
  })

  test("is the link field for a user who has none, and its button is the filled one", async () => {
    const page = await visit("/collections", { as: owner })
    expect(page.text("main h2")).toBe("No collections found")
    expect(page.$('main form[action="/save"] #url')).toHaveLength(1)
    expect(texts(page, "main .button-primary")).toEqual(["Continue"])
    for (const [path, as] of [
      ["/collections?search=zzz", owner],
      ["/collections", null],
    ] as const) {
      const other = await visit(path, { as })
      expect(other.$("#url")).toHaveLength(0)
      expect(texts(other, "main .button-primary")).toEqual(["New collection"])
    }
  })

  test("says that nobody has shared a collection yet", async () => {
    const page = await visit("/collections?filter=shared", { as: owner })
    expect(page.text("main h2")).toBe("No collections found")
    expect(page.text("main h2 + p")).toContain("Nobody has shared a collection with you yet.")
  })

  test("finds collections by a part of the name, ignoring case", async () => {
    for (const name of ["Quiet corners", "Loud corners", "Kitchen"]) await makeCollection(owner, { name })
    const page = await visit("/collections?search=CORN", { as: owner })
    expect(texts(page, "main .card-name")).toEqual(["Loud corners", "Quiet corners"])
    expect(page.$('main input[name="search"]').attr("value")).toBe("CORN")
  })
})
