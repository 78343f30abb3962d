import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  makeCollection,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeMember,
  makeMessage,
  makeUser,
} from "#db/factories.ts"
import { groupMessages, oneTimeKeys } from "#db/schema/index.ts"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
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
}
type Refused = { data: { message: string }; init: { status: number } }

const open = (as: User | null, query = "", id: number | string = group.id) =>
  get(groupPage, `/groups/${id}${query}`, { as, params: { id } })
/** The response to a form of the group. */
const post = (as: User | null, path: string, form: Record<string, string> = {}) =>
  ask(`/groups/${group.id}/${path}`, { as, form })
const redirectOf = ({ status, headers }: Response) => [status, headers.get("Location")]

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

  test("opens a dialog only for users who may send its form", async () => {
    await makeMember(group, guest)
    const message = await makeMessage(group, owner)
    const item = await makeGroupItem(group, owner)
    const dialogs = ["edit", "delete", `items/${item.id}/remove`, `messages/${message.id}/edit`]
    for (const dialog of dialogs) {
      const path = `/groups/${group.id}/${dialog}`
      const statuses = await Promise.all(
        [owner, guest, null].map(async (as) => (await ask(path, { as })).status),
      )
      expect([dialog, ...statuses]).toEqual([dialog, 200, 403, 303])
    }
    const statusOf = async (as: User) => (await ask(`/groups/${group.id}/leave`, { as })).status
    expect([await statusOf(guest), await statusOf(owner)]).toEqual([200, 403])
  })

  test("leads a visitor from a dialog of a public group to sign-in and back", async () => {
    const { id } = await makeGroup(owner)
    const response = await ask(`/groups/${id}/members?tab=chat`)
    const back = encodeURIComponent(`/groups/${id}/members?tab=chat`)
    expect(redirectOf(response)).toEqual([303, `/auth?redirectTo=${back}`])
  })

  test("keeps its tab below a dialog without JavaScript", async () => {
    const { $ } = await visit(`/groups/${group.id}?tab=chat`, { as: owner })
    const dialogs = $('main header a[href*="/members"], #group-menu a').toArray()
    expect(dialogs.map((link) => $(link).attr("href"))).toEqual(
      ["members", "edit", "delete"].map((form) => `/groups/${group.id}/${form}?tab=chat`),
    )
    const dialog = await visit(`/groups/${group.id}/edit?tab=chat`, { as: owner })
    expect(dialog.$('dialog a[aria-label="Close"]').attr("href")).toBe(`/groups/${group.id}?tab=chat`)
    const saved = await ask(`/groups/${group.id}/edit?tab=chat`, { as: owner, form: { name: "New" } })
    expect(redirectOf(saved)).toEqual([303, `/groups/${group.id}?tab=chat`])
  })

  test("does not refresh the chat below a dialog", async () => {
    const message = await makeMessage(group, owner)
    const refreshes = async (path: string) =>
      (await (await ask(`/groups/${group.id}${path}`, { as: owner })).text()).includes('http-equiv="refresh"')
    expect(await refreshes("?tab=chat")).toBe(true)
    expect(await refreshes(`/messages/${message.id}/edit?tab=chat`)).toBe(false)
  })

  test.each([
    ["?dialog=edit-group", "/edit"],
    ["?tab=chat&dialog=members", "/members?tab=chat"],
    ["?dialog=save-item&item=5", "/items/5/save"],
    ["?tab=chat&dialog=delete-message&message=5", "/messages/5/delete?tab=chat"],
    ["?dialog=remove-item&item=%0D%0Ax", "/items/%0D%0Ax/remove"],
  ])("leads the old address %s to the dialog", async (old, path) => {
    const response = await ask(`/groups/${group.id}${old}`, { as: owner })
    expect(redirectOf(response)).toEqual([301, `/groups/${group.id}${path}`])
  })

  test.each(["constructor", "__proto__"])("shows no dialog for the old address ?dialog=%s", async (name) => {
    const { status, $ } = await visit(`/groups/${group.id}?dialog=${name}`, { as: owner })
    expect([status, $("dialog").length]).toEqual([200, 0])
  })
})

describe("the members dialog", () => {
  test("has pages of its own, on each tab", async () => {
    for (let n = 1; n <= 50; n++) await makeMember(group, await makeUser())
    for (const query of ["", "?tab=chat"]) {
      const path = `/groups/${group.id}/members${query}`
      const first = await visit(path, { as: owner })
      expect(first.$("dialog li")).toHaveLength(50)
      const more = first.$('dialog nav[aria-label="Pages of members"] a').attr("href") ?? ""
      const next = await visit(more, { as: owner })
      expect([next.$("dialog li").length, next.text("dialog li")]).toEqual([
        1,
        expect.stringContaining("Owner"),
      ])
      expect(next.$('dialog a[aria-label="Close"]').attr("href")).toBe(`/groups/${group.id}${query}`)
    }
  })

  test("invites a friend once, and takes the invitation back", async () => {
    await makeFriends(owner, guest)
    const form = { userId: String(guest.id) }
    const invited = await Promise.all([1, 2].map(() => post(owner, "members/invite?tab=chat", form)))
    const dialog = `/groups/${group.id}/members?tab=chat`
    expect(invited.map(redirectOf)).toEqual(Array(2).fill([303, dialog]))
    expect((await visit(dialog, { as: owner })).text("dialog li")).toContain("Invited")
    expect(redirectOf(await post(owner, `members/${guest.id}/remove?tab=chat`))).toEqual([303, dialog])
    expect((await visit(dialog, { as: owner })).text("dialog li")).not.toContain("Invited")
  })

  test("shows again, with the reason, when an invitation fails", async () => {
    const { status, text } = await visit(`/groups/${group.id}/members/invite`, {
      as: owner,
      form: { userId: String(guest.id) },
    })
    expect([status, text("dialog h2")]).toEqual([403, "Members"])
    expect(text("body")).toContain("You can invite friends only")
  })
})

describe("a form of the group page", () => {
  test("keeps an unreachable link in its field with the reason", async () => {
    const productUrl = "http://127.0.0.1:9/bowl"
    const { status, $, text } = await visit(`/groups/${group.id}/items/add`, {
      as: owner,
      form: { productUrl },
    })
    expect([status, $("dialog [name=productUrl]").val()]).toEqual([422, productUrl])
    expect(text("dialog form")).toContain("could not be reached")
    expect(text("body")).toContain("Failed to add item")
    expect(((await open(owner)) as Loaded).items?.cards).toEqual([])
  })

  test("returns 429 with a message and keeps the link when many pages are read at once", async () => {
    const end = readManyPages("fetched", owner)
    const productUrl = "https://shop.example/bowl"
    const { status, $ } = await visit(`/groups/${group.id}/items/add`, { as: owner, form: { productUrl } })
    end()
    expect([status, $("[name=productUrl]").val()]).toEqual([429, productUrl])
    expect($("form").text()).toContain("You are reading many pages at once.")
  })

  test("sends a message without JavaScript, and gives a blank one back to its page", async () => {
    const sent = await post(owner, "messages?tab=chat&compose=1", { content: "Hello\r\nyou" })
    expect(redirectOf(sent)).toEqual([303, `/groups/${group.id}?tab=chat`])
    const { chat } = (await open(owner, "?tab=chat")) as Loaded
    expect(chat?.messages).toMatchObject([{ content: "Hello\nyou" }])
    const blank = await visit(`/groups/${group.id}/messages?tab=chat&compose=1`, {
      as: owner,
      form: { content: "  " },
    })
    expect([blank.status, blank.text("#message-error")]).toEqual([422, "Write a message first"])
  })

  test("sends the same message once within ten seconds, and again later", async () => {
    const say = () => post(owner, "messages?tab=chat", { content: "Yes" })
    await Promise.all([say(), say(), say()])
    expect(await db.$count(groupMessages)).toBe(1)
    await db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - 11_000) })
    await Promise.all([say(), say()])
    expect(await db.$count(groupMessages)).toBe(2)
  })

  test("returns 401 with the text of a message without a session", async () => {
    const { status, text } = await visit(`/groups/${group.id}/messages?tab=chat`, {
      form: { content: "Hello" },
    })
    expect([status, text("textarea")]).toEqual([401, "Hello"])
  })

  test("saves a group item to a collection with the rules of a new item", async () => {
    const collection = await makeCollection(owner)
    const item = await makeGroupItem(group, owner)
    const copy = {
      collectionId: String(collection.id),
      name: "Bowl",
      brand: "Hasami",
      productUrl: "https://shop.example/bowl",
    }
    const path = `/groups/${group.id}/items/${item.id}/save`
    const refused = await visit(path, { as: owner, form: { ...copy, imageUrl: "" } })
    expect(refused.status).toBe(422)
    expect(refused.text("dialog form")).toContain("A picture is required")
    const form = { ...copy, imageUrl: "https://shop.example/bowl.jpg" }
    for (const _ of ["once", "twice"])
      expect(redirectOf(await ask(path, { as: owner, form }))).toEqual([303, `/groups/${group.id}`])
    const { items } = await listItems(owner, collection.id, { limit: 50 })
    expect(items).toMatchObject([{ name: "Bowl", brand: "Hasami", userId: owner.id }])
  })

  test("lets a member join and leave by buttons and dialogs", async () => {
    const { id } = await makeGroup(owner)
    const joined = await ask(`/groups/${id}/join?tab=chat`, { as: guest, form: {} })
    expect(redirectOf(joined)).toEqual([303, `/groups/${id}?tab=chat`])
    expect((await getGroup(guest, id)).role).toBe("member")
    expect(redirectOf(await ask(`/groups/${id}/leave`, { as: guest, form: {} }))).toEqual([303, "/groups"])
    expect((await getGroup(guest, id)).role).toBe("stranger")
    expect((await ask(`/groups/${id}/leave`, { as: owner, form: {} })).status).toBe(422)
  })

  test("leads a visitor to sign-in and back", async () => {
    const { id } = await makeGroup(owner)
    const response = await ask(`/groups/${id}/join`, { form: {} })
    expect(redirectOf(response)).toEqual([
      303,
      `/auth?redirectTo=${encodeURIComponent(`/groups/${id}/join`)}`,
    ])
    expect((await visit(`/groups/${id}/join`, { as: guest })).status).toBe(200)
  })
})

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  test("shows name, 'Private' or 'Public', description and owner", async () => {
    const guest = await makeUser()
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const [mine, theirs] = [await visit("/groups/3", { as: mila }), await visit("/groups/2", { as: guest })]
    expect([theirs.text("main h1"), theirs.text("main header p")]).toEqual(["Kitchen", "For ours"])
    expect(texts(theirs, "main h1 + div > span")).toEqual(["Public", "1 member", `Owner: User ${mila.id}`])
    expect(texts(mine, "main h1 + div > span")).toEqual(["Private", "1 member", "Owner: You"])
  })

  test.each([
    ["/groups/abc", "Invalid Group ID"],
    ["/groups/4711", "Group not found"],
  ])("is %s with '%s'", async (path, message) => {
    expect((await visit(path)).text("main h1")).toBe(message)
  })

  test("has the tab 'Collection' with items, the day each was added, and 'Add to Collection'", async () => {
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
    expect(texts(page, "main .card p")).toEqual([
      "Bowl",
      "Hasami+Create brand Hasami",
      "Added Mar 5, 2024 by mila",
    ])
    expect(links(page, "main header a.button-primary")).toEqual([
      ["Add to Collection", "/groups/2/items/add"],
    ])
    const dialog = await visit("/groups/2/items/add", { as: mila })
    expect(dialog.$('dialog input[name="productUrl"]').attr("type")).toBe("url")
    expect(texts(dialog, "dialog form button:not([aria-hidden])")).toEqual([
      ...["Fetch details", "Add it by hand", "Add to Collection"],
    ])
  })

  test("has the tab 'Chat' with messages, own ones apart, their times, and a form", async () => {
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
    expect(writing.text('main form[action^="/groups/2/messages"] button')).toBe("Send")
  })
})
