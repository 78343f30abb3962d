import { beforeEach, describe, expect, test } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMessage, makeUser } from "#tests/support/factories.ts"
import { drawingOf } from "#tests/support/icon.ts"
import type { User } from "~/domain/viewer.ts"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

describe("/groups", () => {
  test("has the dialog's link, three filters, and cards with name, description and privacy", async () => {
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const page = await visit("/groups", { as: mila })
    expect(links(page, "main header .button")).toEqual([["Create Group", "/groups?dialog=new-group"]])
    expect(links(page, 'main nav[aria-label="Which groups"] a')).toEqual([
      ["All Groups", "/groups"],
      ["My Groups", "/groups?filter=my"],
      ["Public Groups", "/groups?filter=public"],
    ])
    const cards = page.$("main .group-card").toArray()
    expect(
      cards.map((card) => [
        page.$(card).attr("href"),
        page.$(card).find("h2").text(),
        page.$(card).find("h2 + p").text(),
        page.$(card).find("p span").first().text(),
        page.$(card).find("svg").html(),
      ]),
    ).toEqual([
      ["/groups/2", "Secret", "No description", "Private", drawingOf(PrivateIcon)],
      ["/groups/1", "Kitchen", "For ours", "Public", drawingOf(PublicIcon)],
    ])
    expect(texts(await visit("/groups?filter=public", { as: await makeUser() }), "main h2")).toEqual([
      "Kitchen",
    ])
  })

  test("the dialog asks for name, description and privacy", async () => {
    const { $, text } = await visit("/groups?dialog=new-group", { as: mila })
    expect([text("dialog h2"), text('dialog button[value="create-group"]')]).toEqual([
      "Create Group",
      "Create Group",
    ])
    const fields = $("dialog").find("input:not([type=hidden]), textarea").toArray()
    expect(fields.map((field) => $(field).attr("name"))).toEqual(["name", "description", "isPrivate"])
    expect($('dialog input[name="isPrivate"]').attr("checked")).toBeUndefined()
  })
})

describe("/groups/{id}", () => {
  test("shows name, 'Private' or 'Public', description and owner", async () => {
    const guest = await makeUser()
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const [mine, theirs] = [await visit("/groups/2", { as: mila }), await visit("/groups/1", { as: guest })]
    expect([theirs.text("main h1"), theirs.text("main header p")]).toEqual(["Kitchen", "For ours"])
    expect(texts(theirs, "main h1 + div > span")).toEqual(["Public", `Owner: User ${mila.id}`, "1 member"])
    expect(texts(mine, "main h1 + div > span")).toEqual(["Private", "Owner: You", "1 member"])
  })

  test.each([
    ["/groups/abc", "Invalid Group ID"],
    ["/groups/4711", "Group not found"],
  ])("%s says '%s'", async (path, message) => {
    expect((await visit(path)).text("main h1")).toBe(message)
  })

  test("has the tab 'Collection' with items, the day each was added, and 'Add to Collection'", async () => {
    const group = await makeGroup(mila)
    await makeGroupItem(group, mila, {
      name: "Bowl",
      brand: "Hasami",
      createdAt: new Date("2024-03-05T15:04:00Z"),
    })
    const page = await visit("/groups/1", { as: mila })
    expect(links(page, "main nav a.tab")).toEqual([
      ["Collection", "/groups/1"],
      ["Chat", "/groups/1?tab=chat"],
    ])
    expect(texts(page, "main .card-text p")).toEqual(["Bowl", "Hasami", "Added Mar 5, 2024"])
    expect(links(page, "main header a.button-primary")).toEqual([
      ["Add to Collection", "/groups/1?dialog=add-to-group"],
    ])
    const dialog = await visit("/groups/1?dialog=add-to-group", { as: mila })
    expect(dialog.$('dialog input[name="url"]').attr("type")).toBe("url")
    expect(dialog.text('dialog button[value="add-item"]')).toBe("Add to Collection")
  })

  test("has the tab 'Chat' with messages, one's own apart, the time of each, and a way to write", async () => {
    const [group, guest] = [await makeGroup(mila), await makeUser({ username: "boris" })]
    const createdAt = new Date("2024-03-05T15:04:00Z")
    await makeMessage(group, guest, { content: "Hello", createdAt })
    await makeMessage(group, mila, { content: "Hi", createdAt })
    const page = await visit("/groups/1?tab=chat", { as: mila })
    expect(page.text('main nav a.tab[aria-current="page"]')).toBe("Chat")
    const bubbles = page.$("main li.message").toArray()
    expect(
      bubbles.map((one) => [page.$(one).hasClass("message-own"), page.$(one).find("time").text()]),
    ).toEqual([
      [false, "Mar 5, 3:04 PM"],
      [true, "Mar 5, 3:04 PM"],
    ])
    expect(texts(page, "main li.message .bubble").map((text) => text.split("Mar")[0])).toEqual([
      "Hello",
      "Hi",
    ])
    const writing = await visit("/groups/1?tab=chat&compose=1", { as: mila })
    expect(writing.$('main textarea[name="content"]').attr("aria-label")).toBe("Message")
    expect(writing.text('main button[value="send-message"]')).toBe("Send")
  })
})
