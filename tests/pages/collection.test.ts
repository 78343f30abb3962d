import { beforeEach, describe, expect, test, vi } from "vitest"
import { ask, leadsTo, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { toastIn } from "#tests/support/form-answers.ts"
import { drawingOf } from "#tests/support/icon.ts"
import * as items from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { log } from "~/observe/log.server.ts"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

describe("the rendered page", () => {
  let owner: User
  let place: { id: number; userId: number }
  const open = (as: User | null, rest = "") => visit(`/collection/${place.id}${rest}`, { as })
  beforeEach(async () => {
    owner = await makeUser({ username: "mila" })
    place = await makeCollection(owner, { name: "Quiet corners", description: "To read in" })
  })

  test("has name, privacy, owner, and 'No items found' when the collection is empty", async () => {
    const page = await open(null)
    expect(page.text("main h1")).toBe("Quiet corners")
    expect(texts(page, "main header span").slice(0, 3)).toEqual(["Public", "by mila", "0 items"])
    expect(page.$("main header span:first-child svg").html()).toBe(drawingOf(PublicIcon))
    expect(page.text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
    place = await makeCollection(owner, { isPrivate: true })
    const secret = await open(owner)
    expect(secret.text("main header span:first-child")).toBe("Private")
    expect(secret.$("main header span:first-child svg").html()).toBe(drawingOf(PrivateIcon))
  })

  test("is the link field for who keeps it, until it has an item", async () => {
    const empty = await open(owner)
    expect(empty.text("main h2")).toBe("No items found")
    expect(empty.$('main form[action="/save"] input[name="collectionId"]').attr("value")).toBe(`${place.id}`)
    expect(leadsTo(empty, "Add it by hand")).toBe(`/collection/${place.id}/add`)
    expect(texts(empty, "main .button-primary")).toEqual(["Continue"])
    expect((await open(await makeUser())).$("#url")).toHaveLength(0)
    await makeItem(place)
    const used = await open(owner)
    expect([used.$("#url").length, texts(used, "main .button-primary")]).toEqual([0, ["Add Item"]])
  })

  test.each([
    ["STRASSE", "#Straße"],
    ["straße", "#Straße"],
    ["ＯＡＫ", "#Oak"],
    ["ΧΡΏΜΑΣ", "#χρώμας"],
  ])("shows the tag %s as the one that a link takes away, and offers the others", async (tag, label) => {
    await makeItem(place, { tags: "Straße, Oak, χρώμας" })
    const page = await open(
      owner,
      `?tag=${encodeURIComponent(tag)}&tag=${encodeURIComponent(label.slice(1))}`,
    )
    expect(texts(page, "main a bdi").filter((text) => text.startsWith("#"))).toEqual([label])
    expect(page.$(`main a:contains("${label}")`).attr("href")).toBe(`/collection/${place.id}`)
    const offered = texts(page, 'main select[name="tag"] option').sort()
    expect(offered).toEqual(["All tags", ...["Oak", "Straße", "χρώμας"].filter((one) => `#${one}` !== label)])
    expect(page.text("main")).not.toContain("No items found")
  })

  test("has its address to copy, or to select without scripts, unless it is private", async () => {
    const page = await open(null)
    expect(page.text('main header button:contains("Copy link")')).toBe("Copy link")
    expect(page.$("main header .noscript\\:inline").text()).toMatch(
      new RegExp(`^http://[^/]+/collection/${place.id}$`),
    )
    const light = await visit(`/collection/${place.id}`, { headers: { "Save-Data": "on" } })
    expect([light.$("main header button").length, light.text("main header")]).toEqual([
      0,
      expect.stringMatching(/http:\/\/\S+\/collection\/1/),
    ])
    place = await makeCollection(owner, { isPrivate: true })
    expect((await open(owner)).text("main header")).not.toMatch(/Copy link|http/)
  })

  test("has its exports in a menu when it has items", async () => {
    expect((await open(null)).$("#export")).toHaveLength(0)
    await makeItem(place)
    const page = await open(null)
    expect(page.text('button[popovertarget="export"]')).toBe("More")
    const exports = page.$("#export a[download]").toArray()
    expect(exports.map((link) => [page.$(link).attr("href"), page.$(link).attr("download")])).toEqual(
      ["html", "csv", "json", "bookmarks"].map((format) => [
        `/api/collections/${place.id}/export?format=${format}`,
        "",
      ]),
    )
  })

  test("shows 'Collection not found' when the collection does not exist or is hidden", async () => {
    const missing = await visit("/collection/4711")
    expect([missing.status, missing.text("main h1")]).toEqual([404, "Collection not found"])
    const nonsense = await visit("/collection/abc")
    expect([nonsense.status, nonsense.text("main h1")]).toEqual([404, "Collection not found"])
    place = await makeCollection(owner, { isPrivate: true })
    expect((await open(await makeUser())).text("main h1")).toBe("Collection not found")
  })

  test("shows 'Failed to load collection' with 'Go back' when reading fails", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(items, "listItems").mockRejectedValue(new Error("The disk is gone"))
    const page = await open(owner)
    expect([page.status, page.text("main h1")]).toEqual([500, "Failed to load collection"])
    expect(leadsTo(page, "Go back")).toBe("/collections")
    expect(page.text("nav.sidebar")).toContain("Quiet corners")
  })

  test("finds items by parts of name or brand, ignoring case", async () => {
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Radio", brand: "TIVOLI Audio" })
    const page = await open(null, "?search=tivoli")
    expect(texts(page, "main .card-name")).toEqual(["Radio"])
    expect(texts(await open(null, "?search=AALTO"), "main .card-name")).toEqual(["Aalto vase"])
    expect((await open(null, "?search=sofa")).text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
  })

  test("has a card for each item with picture or 'No Image', name, brand and a link", async () => {
    const item = await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    const bare = await makeItem(place, { name: "Stool", brand: "Artek", imageUrl: null })
    const { $ } = await open(null)
    const cards = $("main .masonry .card a").toArray()
    expect(
      cards.map((card) => [
        $(card).attr("href"),
        $(card)
          .find("p")
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

  test("has 'Add Item' for everyone, and the other actions for the owner and co-owners only", async () => {
    const [coOwner, helper, stranger] = [await makeUser(), await makeUser(), await makeUser()]
    await makeCoOwner(place, coOwner)
    await makeCollaborator(place, helper)
    await makeItem(place)
    const actions = async (as: User | null) => {
      const page = await open(as)
      return [...texts(page, "main a.button:not([class*=ghost])"), ...texts(page, 'main a[href$="/share"]')]
    }
    for (const person of [owner, coOwner])
      expect(await actions(person)).toEqual([
        "Add Item",
        "Notes",
        "Manage Co-owners",
        "Edit Collection",
        "Share",
      ])
    for (const person of [helper, stranger, null]) expect(await actions(person)).toEqual(["Add Item"])
    expect(leadsTo(await open(null), "Add Item")).toBe(`/collection/${place.id}/add`)
  })

  test("says how many of its items are found, also on a later page", async () => {
    for (let n = 1; n <= 61; n++)
      await makeItem(place, { name: `Lamp ${n}`, state: n < 3 ? "owned" : "wanted" })
    await makeItem(place, { name: "Rug" })
    const said = async (rest: string) => (await open(owner, rest)).text("main h1 + div")
    expect(await said("")).not.toContain(" of ")
    expect(await said("?sort=name")).not.toContain(" of ")
    expect(await said("?search=lamp")).toContain("61 of 62 items")
    expect(await said("?search=lamp&state=owned")).toContain("2 of 62 items")
    const more = (await open(owner, "?search=lamp")).$("main a[href*=cursor]").attr("href") ?? ""
    expect((await visit(more, { as: owner })).text("main h1 + div")).toContain("61 of 62 items")
  })

  test("has privacy and deletion in the edit dialog for the owner only", async () => {
    const coOwner = await makeUser()
    await makeCoOwner(place, coOwner)
    const mine = await open(owner, "/edit")
    expect(mine.text("dialog h2")).toBe("Edit Collection")
    expect(mine.$('dialog input[name="name"]').attr("value")).toBe("Quiet corners")
    expect(mine.$('dialog [role="switch"]').attr("name")).toBe("isPrivate")
    expect(mine.$("dialog a:contains(Delete)").attr("href")).toBe(`/collection/${place.id}/delete`)
    const theirs = await open(coOwner, "/edit")
    expect(theirs.$('dialog [role="switch"], dialog a:contains(Delete)')).toHaveLength(0)
    const asked = await open(owner, "/delete")
    expect(asked.text("dialog > p")).toBe(
      "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone.",
    )
    expect(asked.text("dialog form button")).toBe("Delete collection")
  })

  test("keeps its search below the people dialog, whose buttons keep their change", async () => {
    const friend = await makeUser({ username: "boris" })
    await makeFriends(owner, friend)
    await makeCoOwner(place, friend)
    const path = `/collection/${place.id}/people?search=lamp`
    const { $ } = await visit(path, { as: owner })
    const remove = $('dialog form:has([aria-label="Remove boris"])')
    expect(remove.attr("action")).toBe(`/collection/${place.id}/people/remove?search=lamp`)
    expect($('dialog a[aria-label="Close"]').attr("href")).toBe(`/collection/${place.id}?search=lamp`)
    const form = Object.fromEntries(remove.serializeArray().map(({ name, value }) => [name, value]))
    const removed = await ask(remove.attr("action") ?? "", { as: owner, form })
    expect([removed.status, removed.headers.get("Location")]).toEqual([303, path])
    expect((await visit(path, { as: owner })).text("dialog")).toContain("Nobody yet.")
  })

  test("keeps the people dialog open, with the reason, when a change fails", async () => {
    const stranger = await makeUser()
    const path = `/collection/${place.id}/people/add`
    const page = await visit(path, { as: owner, form: { userId: String(stranger.id), kind: "co-owner" } })
    expect([page.status, page.text("dialog h2")]).toEqual([403, "Manage Co-owners"])
    expect(toastIn(page)).toMatch(/friends/)
  })

  test.each([
    ["stranger", "You have no friend of this name."],
    ["nobody.of.this.name", "You have no friend of this name."],
    ["", "Choose a friend"],
  ])("says at the field of the people dialog that '%s' is no friend", async (friend, message) => {
    await makeUser({ username: "stranger" })
    await makeFriends(owner, await makeUser())
    const form = { friend, kind: "co-owner" }
    const page = await visit(`/collection/${place.id}/people/add`, { as: owner, form })
    expect([page.status, page.$('dialog input[name="friend"]').val()]).toEqual([422, friend])
    expect(page.text("dialog [id$=-error]")).toBe(message)
  })

  test("adds the friend whose name was typed, in any case", async () => {
    await makeFriends(owner, await makeUser({ username: "Anna" }))
    const form = { friend: " anna ", kind: "co-owner" }
    const { status } = await ask(`/collection/${place.id}/people/add`, { as: owner, form })
    expect(status).toBe(303)
    expect((await visit(`/collection/${place.id}/people`, { as: owner })).text("dialog li")).toContain("Anna")
  })

  test("offers an invitation link in the people dialog, however many friends can be chosen", async () => {
    const links = async () =>
      (await visit(`/collection/${place.id}/people`, { as: owner })).$('dialog form[action="/invitations"]')
        .length
    const before = await links()
    await makeFriends(owner, await makeUser({ username: "Anna" }))
    const whileOneCanBeChosen = await links()
    const form = { friend: "anna", kind: "co-owner" }
    await ask(`/collection/${place.id}/people/add`, { as: owner, form })
    expect([before, whileOneCanBeChosen, await links()]).toEqual([1, 1, 1])
  })

  test("makes nobody an owner by the people dialog", async () => {
    for (const change of ["add", "remove"]) {
      const form = { userId: String((await makeUser()).id), kind: "owner" }
      const { status } = await ask(`/collection/${place.id}/people/${change}`, { as: owner, form })
      expect(status).toBe(422)
    }
  })

  test("opens the notes as a drawer", async () => {
    const { $, text } = await open(owner, "/notes")
    expect([text("dialog h2"), $("dialog").attr("class")]).toEqual(["Notes", "dialog dialog-side"])
    expect($('dialog textarea[name="content"]')).toHaveLength(1)
  })
})
