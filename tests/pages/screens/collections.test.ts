import { beforeEach, describe, expect, test, vi } from "vitest"
import { type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { drawingOf } from "#tests/support/icon.ts"
import type { SignedIn } from "~/domain/actor.ts"
import * as items from "~/domain/items/queries.server.ts"
import { log } from "~/http/log.server.ts"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

let owner: SignedIn
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
})

const texts = ({ $ }: Page, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().trim())
const leadsTo = ({ $ }: Page, text: string) => $(`main a:contains("${text}")`).attr("href")

describe("/collections", () => {
  test("has a header, the search, the dialog's link, and on a phone the way back to /", async () => {
    const page = await visit("/collections", { as: owner })
    expect(page.text("main h1")).toBe("Collections")
    expect(page.$('main form[role="search"] input[type="search"]').attr("placeholder")).toBe(
      "Search collections",
    )
    expect(leadsTo(page, "New collection")).toBe("/collections?filter=mine&dialog=new-collection")
    const back = page.$("main header > a")
    expect([back.text(), back.attr("href"), back.attr("class")?.includes("md:hidden")]).toEqual([
      "Home",
      "/",
      true,
    ])
  })

  test("shows a masonry of cards: cover or 'No Cover', name, description or 'No description', a lock", async () => {
    await makeCollection(owner, { name: "Bare" })
    await makeCollection(owner, { name: "Hall", description: "By the door", isPrivate: true })
    await makeCollection(owner, { name: "Covered", coverImageUrl: "https://shop.example/cover.jpg" })
    const { $ } = await visit("/collections", { as: owner })
    const cards = $("main .masonry .card a").toArray()
    expect(
      cards.map((card) => ({
        to: $(card).attr("href"),
        name: $(card).find(".card-name").text(),
        text: $(card).find(".line-clamp-2").text(),
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

  test("finds by a part of the name, ignoring case", async () => {
    for (const name of ["Quiet corners", "Loud corners", "Kitchen"]) await makeCollection(owner, { name })
    const page = await visit("/collections?search=CORN", { as: owner })
    expect(texts(page, "main .card-name")).toEqual(["Loud corners", "Quiet corners"])
    expect(page.$('main input[name="search"]').attr("value")).toBe("CORN")
  })
})

describe("/collection/{id}", () => {
  let place: { id: number; userId: number }
  const open = (as: SignedIn | null, query = "") => visit(`/collection/${place.id}${query}`, { as })
  beforeEach(async () => {
    place = await makeCollection(owner, { name: "Quiet corners", description: "To read in" })
  })

  test("shows name, privacy with its icon, the owner's username, and 'No items found' when it is empty", async () => {
    const page = await open(null)
    expect(page.text("main h1")).toBe("Quiet corners")
    expect(texts(page, "main header span")).toEqual(["Public", "by mila", "0 items"])
    expect(page.$("main header span:first-child svg").html()).toBe(drawingOf(PublicIcon))
    expect(page.text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
    place = await makeCollection(owner, { isPrivate: true })
    const secret = await open(owner)
    expect(secret.text("main header span:first-child")).toBe("Private")
    expect(secret.$("main header span:first-child svg").html()).toBe(drawingOf(PrivateIcon))
  })

  test("says 'Collection not found' of one that is not there or not for this person", async () => {
    const missing = await visit("/collection/4711")
    expect([missing.status, missing.text("main h1")]).toEqual([404, "Collection not found"])
    const nonsense = await visit("/collection/abc")
    expect([nonsense.status, nonsense.text("main h1")]).toEqual([404, "Collection not found"])
    place = await makeCollection(owner, { isPrivate: true })
    expect((await open(await makeUser())).text("main h1")).toBe("Collection not found")
  })

  test("says 'Failed to load collection' with 'Go back' when it cannot be read", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(items, "listItems").mockRejectedValue(new Error("The disk is gone"))
    const page = await open(owner)
    expect([page.status, page.text("main h1")]).toEqual([500, "Failed to load collection"])
    expect(leadsTo(page, "Go back")).toBe("/collections")
    expect(page.text("nav.sidebar")).toContain("Quiet corners")
  })

  test("finds items by a part of name or brand, ignoring case", async () => {
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Radio", brand: "TIVOLI Audio" })
    const page = await open(null, "?search=tivoli")
    expect(texts(page, "main .card-name")).toEqual(["Radio"])
    expect(texts(await open(null, "?search=AALTO"), "main .card-name")).toEqual(["Aalto vase"])
    expect((await open(null, "?search=sofa")).text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
  })

  test("shows items as a masonry of cards: picture or 'No Image', name and brand, leading to the product", async () => {
    const item = await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    const bare = await makeItem(place, { name: "Stool", brand: "Artek", imageUrl: null })
    const { $ } = await open(null)
    const cards = $("main .masonry .card a").toArray()
    expect(
      cards.map((card) => [
        $(card).attr("href"),
        $(card)
          .find(".card-text p")
          .toArray()
          .map((p) => $(p).text()),
      ]),
    ).toEqual([
      [`/product/${bare.id}`, ["Stool", "Artek"]],
      [`/product/${item.id}`, ["Aalto vase", "Iittala"]],
    ])
    expect($(cards[0]).find(".no-picture").text()).toBe("No Image")
    expect($(cards[1]).find(".frame > img.picture").attr("src")).toMatch(/^\/images\//)
  })

  test("has 'Add Item' for everyone; the rest is for the owner and co-owners", async () => {
    const [coOwner, helper, stranger] = [await makeUser(), await makeUser(), await makeUser()]
    await makeCoOwner(place, coOwner)
    await makeCollaborator(place, helper)
    const actions = async (as: SignedIn | null) => texts(await open(as), "main header a")
    for (const person of [owner, coOwner])
      expect(await actions(person)).toEqual(["Notes", "Manage Co-owners", "Edit Collection", "Add Item"])
    for (const person of [helper, stranger, null]) expect(await actions(person)).toEqual(["Add Item"])
    expect(leadsTo(await open(null), "Add Item")).toBe(`/collection/${place.id}?dialog=add-item`)
  })

  test("asks for a product's link first, then name, brand, picture and description", async () => {
    const { $, text } = await open(owner, "?dialog=add-item")
    expect(text("dialog h2")).toBe("Add Item")
    const fields = $("dialog").find("input:not([type=hidden]), textarea").toArray()
    expect(fields.map((field) => $(field).attr("name"))).toEqual([
      "productUrl",
      "pageSource",
      "name",
      "brand",
      "imageUrl",
      "imageFile",
      "description",
    ])
    expect($('dialog input[name="imageFile"]').attr("type")).toBe("file")
    expect($('dialog input[name="collectionId"]').attr("value")).toBe(String(place.id))
  })

  test("shows the edit dialog with its fields, the privacy and deletion to the owner alone", async () => {
    const coOwner = await makeUser()
    await makeCoOwner(place, coOwner)
    const mine = await open(owner, "?dialog=edit-collection")
    expect(mine.text("dialog h2")).toBe("Edit Collection")
    expect(mine.$('dialog input[name="name"]').attr("value")).toBe("Quiet corners")
    expect(mine.$('dialog [role="switch"]').attr("name")).toBe("isPrivate")
    expect(mine.$("dialog a:contains(Delete)").attr("href")).toBe(
      `/collection/${place.id}?dialog=delete-collection`,
    )
    const theirs = await open(coOwner, "?dialog=edit-collection")
    expect(theirs.$('dialog [role="switch"], dialog a:contains(Delete)')).toHaveLength(0)
    const asked = await open(owner, "?dialog=delete-collection")
    expect(asked.text("dialog > p")).toBe(
      "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone.",
    )
    expect(asked.text('dialog button[value="delete-collection"]')).toBe("Delete collection")
  })

  test("opens the notes as a drawer", async () => {
    const { $, text } = await open(owner, "?dialog=notes")
    expect([text("dialog h2"), $("dialog").attr("class")]).toEqual(["Notes", "dialog dialog-side"])
    expect($('dialog textarea[name="content"]')).toHaveLength(1)
  })
})

describe("/product/{id}", () => {
  test("shows the product, its link in a new tab, and the ways back and to the edit", async () => {
    const place = await makeCollection(owner, { name: "Quiet corners" })
    await makeBrand({ name: "Iittala" })
    const { id } = await makeItem(place, {
      name: "Aalto vase",
      description: "Mouth-blown glass.",
      productUrl: "https://shop.example/vase",
    })
    const page = await visit(`/product/${id}`, { as: owner })
    expect(page.text("main h1")).toBe("Aalto vase")
    expect(page.$("main article .frame img").attr("src")).toMatch(/^\/images\//)
    expect(leadsTo(page, "Iittala")).toBe("/brand/1")
    expect([page.text("main section h2"), page.text("main section p")]).toEqual([
      "About this product",
      "Mouth-blown glass.",
    ])
    expect(page.$('main a:contains("View on Website")').attr()).toMatchObject({
      href: "https://shop.example/vase",
      target: "_blank",
    })
    expect(leadsTo(page, "Back to Collection")).toBe(`/collection/${place.id}`)
    expect(leadsTo(page, "Edit Item")).toBe(`/product/${id}?dialog=edit-item`)
    const dialog = await visit(`/product/${id}?dialog=edit-item`, { as: owner })
    expect(dialog.text("dialog h2")).toBe("Edit Item")
  })

  test("shows a stranger nothing to edit, and nothing of an item that is not there", async () => {
    const { id } = await makeItem(await makeCollection(owner), {
      imageUrl: null,
      description: null,
      productUrl: null,
    })
    const page = await visit(`/product/${id}`, { as: await makeUser() })
    expect(page.text("main .no-picture")).toBe("No Image")
    expect(page.text("main")).not.toMatch(/Edit Item|About this product|View on Website/)
    const missing = await visit("/product/4711")
    expect([missing.status, missing.$("main article")]).toEqual([404, expect.objectContaining({ length: 0 })])
  })
})
