import { beforeEach, describe, expect, test } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeMember,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { listItems } from "~/domain/items/queries.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as groupPage from "~/pages/group/route.tsx"

useTestDatabase()

let owner: User
let guest: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  group = await makeGroup(owner, { isPrivate: true })
})

type Loaded = {
  group: { owner: string; role: string }
  items: { cards: unknown[] } | null
  chat: { messages: unknown[] } | null
  dialog: unknown
}
type Refused = { data: { message: string }; init: { status: number } }

const open = (as: User | null, query = "", id: number | string = group.id) =>
  get(groupPage, `/groups/${id}${query}`, { as, params: { id } })
const post = (as: User | null, form: Record<string, string>, query = "") =>
  send(groupPage, `/groups/${group.id}${query}`, { as, params: { id: group.id }, form })

describe("the group page", () => {
  test.each([
    ["abc", "Invalid Group ID"],
    ["1x", "Invalid Group ID"],
    ["4711", "Group not found"],
    ["99999999999999999999", "Group not found"],
  ])("/groups/%s is 404 with '%s'", async (id, message) => {
    const refused = (await open(owner, "", id)) as Refused
    expect(refused).toMatchObject({ data: { message }, init: { status: 404 } })
  })

  test("calls the owner 'You' or 'User {id}'", async () => {
    await makeMember(group, guest)
    expect(((await open(owner)) as Loaded).group.owner).toBe("You")
    expect(((await open(guest)) as Loaded).group.owner).toBe(`User ${owner.id}`)
  })

  test("has no items and no chat for the invited, and is 404 for strangers", async () => {
    await makeGroupItem(group, owner)
    await makeMessage(group, owner)
    await makeMember(group, guest, { status: "pending" })
    expect(await open(guest)).toMatchObject({ group: { role: "invited" }, items: null, chat: null })
    expect(await open(guest, "?tab=chat")).toMatchObject({ items: null, chat: null })
    expect(await open(await makeUser(), "?tab=chat")).toMatchObject({ init: { status: 404 } })
    expect(((await open(owner)) as Loaded).items?.cards).toHaveLength(1)
    expect(((await open(owner, "?tab=chat")) as Loaded).chat?.messages).toHaveLength(1)
  })

  test("opens the dialog of the address, and none for an unknown name", async () => {
    expect(((await open(owner, "?dialog=edit-group")) as Loaded).dialog).toEqual({ name: "edit-group" })
    expect(((await open(owner, "?dialog=constructor")) as Loaded).dialog).toBeNull()
  })
})

test("the list of members is paged independently of the tabs", async () => {
  for (let n = 1; n <= 50; n++) await makeMember(group, await makeUser())
  type Members = { dialog: { members: unknown[]; more: string | null } }
  const { dialog } = (await open(owner, "?dialog=members")) as Members
  expect(dialog.members).toHaveLength(50)
  for (const tab of ["collection", "chat"]) {
    const next = (await open(owner, `?tab=${tab}&dialog=members&members=${dialog.more}`)) as Members
    expect(next.dialog).toMatchObject({ members: [{ userId: owner.id, role: "owner" }], more: null })
  }
})

describe("a form of the group page", () => {
  test("keeps an unreachable link in its field with the reason", async () => {
    const url = "http://127.0.0.1:9/bowl"
    const answer = await post(owner, { intent: "add-item", url }, "?dialog=add-to-group")
    expect(answer).toMatchObject({
      data: {
        reply: { initialValue: { url }, error: { url: [expect.stringContaining("could not be reached")] } },
        toast: { title: "Error", description: "Failed to add item" },
      },
      init: { status: 422 },
    })
    expect(((await open(owner)) as Loaded).items?.cards).toEqual([])
  })

  test("returns 429 with a message and keeps the link when many pages are read at once", async () => {
    const end = readManyPages("fetched", owner)
    const url = "https://shop.example/bowl"
    const { status, $ } = await visit(`/groups/${group.id}?dialog=add-to-group`, {
      as: owner,
      form: { intent: "add-item", url },
    })
    end()
    expect([status, $("[name=url]").val()]).toEqual([429, url])
    expect($("form").text()).toContain("You are reading many pages at once.")
  })

  test("sends a message, and returns 422 for a blank one", async () => {
    const sent = await post(owner, { intent: "send-message", content: "Hello\r\nyou" })
    expect(sent).toMatchObject({ status: 303 })
    const { chat } = (await open(owner, "?tab=chat")) as Loaded
    expect(chat?.messages).toMatchObject([{ content: "Hello\nyou" }])
    expect(await post(owner, { intent: "send-message", content: "  " })).toMatchObject({
      init: { status: 422 },
    })
  })

  test("saves a group item to a collection with the rules of a new item", async () => {
    const collection = await makeCollection(owner)
    const copy = {
      intent: "save-item",
      collectionId: String(collection.id),
      name: "Bowl",
      brand: "Hasami",
      productUrl: "https://shop.example/bowl",
    }
    expect(await post(owner, { ...copy, imageUrl: "" })).toMatchObject({
      data: { reply: { error: { imageUrl: ["A picture is required"] } } },
      init: { status: 422 },
    })
    expect(await post(owner, { ...copy, imageUrl: "https://shop.example/bowl.jpg" })).toMatchObject({
      status: 303,
    })
    const { items } = await listItems(owner, collection.id, { limit: 50 })
    expect(items).toMatchObject([{ name: "Bowl", brand: "Hasami", userId: owner.id }])
  })

  test("redirects a visitor to sign-in", async () => {
    const answer = (await post(null, { intent: "send-message", content: "Hello" })) as Response
    expect(answer.status).toBe(303)
    expect(answer.headers.get("Location")).toContain("/auth?redirectTo=")
  })
})

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  test("has name, 'Private' or 'Public', description and owner", async () => {
    const guest = await makeUser()
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const [mine, theirs] = [await visit("/groups/3", { as: mila }), await visit("/groups/2", { as: guest })]
    expect([theirs.text("main h1"), theirs.text("main header p")]).toEqual(["Kitchen", "For ours"])
    expect(texts(theirs, "main h1 + div > span")).toEqual(["Public", `Owner: User ${mila.id}`, "1 member"])
    expect(texts(mine, "main h1 + div > span")).toEqual(["Private", "Owner: You", "1 member"])
  })

  test("has the tab 'Collection' with items, dates and 'Add to Collection'", async () => {
    const group = await makeGroup(mila)
    await makeGroupItem(group, mila, {
      name: "Bowl",
      brand: "Hasami",
      createdAt: new Date("2024-03-05T15:04:00Z"),
    })
    const page = await visit("/groups/2", { as: mila })
    expect(links(page, "main nav a.tab")).toEqual([
      ["Collection", "/groups/2"],
      ["Chat", "/groups/2?tab=chat"],
    ])
    expect(texts(page, "main .card-text p")).toEqual(["Bowl", "Hasami", "Added Mar 5, 2024"])
    expect(links(page, "main header a.button-primary")).toEqual([
      ["Add to Collection", "/groups/2?dialog=add-to-group"],
    ])
    const dialog = await visit("/groups/2?dialog=add-to-group", { as: mila })
    expect(dialog.$('dialog input[name="url"]').attr("type")).toBe("url")
    expect(dialog.text('dialog button[value="add-item"]')).toBe("Add to Collection")
  })

  test("has the tab 'Chat' with own and other messages, times and a form", async () => {
    const [group, guest] = [await makeGroup(mila), await makeUser({ username: "boris" })]
    const createdAt = new Date("2024-03-05T15:04:00Z")
    await makeMessage(group, guest, { content: "Hello", createdAt })
    await makeMessage(group, mila, { content: "Hi", createdAt })
    const page = await visit("/groups/2?tab=chat", { as: mila })
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
    const writing = await visit("/groups/2?tab=chat&compose=1", { as: mila })
    expect(writing.$('main textarea[name="content"]').attr("aria-label")).toBe("Message")
    expect(writing.text('main button[value="send-message"]')).toBe("Send")
  })
})
