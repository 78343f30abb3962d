import { beforeEach, describe, expect, test } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { setFavorite, setFollowing } from "~/domain/brands/commands.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

describe("/brands", () => {
  test("has its title, the dialog's link, the filters and the search", async () => {
    const page = await visit("/brands", { as: mila })
    expect(page.text("main h1")).toBe("Brands")
    expect(links(page, "main header .button")).toEqual([["Add Brand", "/brands?dialog=new-brand"]])
    expect(links(page, 'main nav[aria-label="Which brands"] a').slice(0, 2)).toEqual([
      ["All Brands", "/brands"],
      ["Saved Brands", "/brands?filter=saved"],
    ])
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search brands")
    const dialog = await visit("/brands?dialog=new-brand", { as: mila })
    expect(dialog.text("dialog h2")).toBe("Add Brand")
    const fields = dialog.$("dialog").find("input:not([type=hidden]), textarea").toArray()
    expect(fields.map((field) => dialog.$(field).attr("name"))).toEqual(["name", "description", "website"])
  })

  test("shows cards with name, description, 'Visit Website' and a heart", async () => {
    const { id } = await makeBrand({
      name: "Artek",
      description: "Stools",
      website: "https://artek.example/",
    })
    await makeBrand({ name: "Flos" })
    await setFavorite(mila, id, true)
    const page = await visit("/brands", { as: mila })
    expect(texts(page, "main li h2")).toEqual(["Artek", "Flos"])
    const [first, second] = page.$('main ul[aria-label="Brands"] > li').toArray()
    expect(page.$(first).find("h2 a").attr("href")).toBe(`/brand/${id}`)
    expect(page.$(first).find("h2").parents("li").children("p").first().text()).toBe("Stools")
    expect(page.$(first).find("a.link").attr()).toMatchObject({
      href: "https://artek.example/",
      target: "_blank",
    })
    expect(page.$(first).find("a.link").text()).toBe("Visit Website")
    expect(page.$(second).text()).not.toContain("Visit Website")
    const hearts = page.$("main li button").toArray()
    expect(
      hearts.map((heart) => [page.$(heart).attr("aria-label"), page.$(heart).attr("aria-pressed")]),
    ).toEqual([
      ["Favorite Artek", "true"],
      ["Favorite Flos", "false"],
    ])
    expect(texts(await visit("/brands?filter=saved", { as: mila }), "main li h2")).toEqual(["Artek"])
  })
})

describe("/brand/{brand}", () => {
  test("shows an initial, the count, name, description, and 'Follow' or 'Following'", async () => {
    const { id } = await makeBrand({ name: "artek", description: "Stools" })
    await makeItem(await makeCollection(mila), { brand: "Artek" })
    const page = await visit(`/brand/${id}`)
    expect(page.text("main header > div > span")).toBe("A")
    expect([page.text("main h1"), page.text("main header > p")]).toEqual(["artek", "Stools"])
    expect(texts(page, "main header h1 + div > span")).toEqual(["1 product"])
    expect(texts(page, "main header button.button-primary")).toEqual(["Follow"])
    await setFollowing(mila, id, true)
    expect(texts(await visit(`/brand/${id}`, { as: mila }), "main header button.button-ghost")).toEqual([
      "Following",
    ])
  })

  test("shows 'Popular Products', the five most viewed, only if any was viewed, and 'All Products' with views", async () => {
    const { id } = await makeBrand({ name: "Flos" })
    const shelf = await makeCollection(mila)
    await makeItem(shelf, { name: "Unseen", brand: "Flos" })
    const before = await visit(`/brand/${id}`)
    expect(texts(before, "main section h2")).toEqual(["All Products"])
    expect(texts(before, "main section .card-text p:last-child")).toEqual(["0 views"])
    for (const views of [1, 2, 3, 4, 5, 6])
      await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
    const page = await visit(`/brand/${id}`)
    expect(texts(page, "main section h2")).toEqual(["Popular Products", "All Products"])
    expect(texts(page, 'main ul[aria-label="Popular Products"] .card-name')).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Seen ${n}`),
    )
    expect(texts(page, 'main ul[aria-label="All Products"] .card-text p:last-child')).toEqual([
      "6 views",
      "5 views",
      "4 views",
      "3 views",
      "2 views",
      "1 view",
      "0 views",
    ])
  })

  test("says 'Brand not found' with 'Back to Brands'", async () => {
    const page = await visit("/brand/4711")
    expect([page.status, page.text("main h1")]).toEqual([404, "Brand not found"])
    expect(links(page, "main a.button")).toEqual([["Back to Brands", "/brands"]])
  })
})
