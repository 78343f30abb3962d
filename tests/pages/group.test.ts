import { beforeEach, describe, expect, test, vi } from "vitest"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
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
const redirectOf = ({ status, headers }: Response) => [status, headers.get("Location")]

test("the group's item with a link is a JSON response of its own, and null when there is none", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  const productUrl = "https://shop.example/vase"
  const { id } = await makeGroupItem(group, owner, { name: "Vase", productUrl })
  const linked = async (query: string) =>
    (await ask(`/groups/${group.id}/items/linked${query}`, { as: owner })).json()
  expect(await linked(`?productUrl=${productUrl}`)).toEqual({ id, name: "Vase" })
  for (const query of ["", `?productUrl=${productUrl}2`]) expect(await linked(query)).toBeNull()
  // Remix warns of what is no response.
  expect(warn).not.toHaveBeenCalled()
})

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
    expect(texts(theirs, "main h1 + div > span")).toEqual([
      "Public",
      "MI",
      "1 member",
      `Owner: User ${mila.id} (mila)`,
    ])
    expect(texts(mine, "main h1 + div > span")).toEqual(["Private", "MI", "1 member", "Owner: You"])
  })

  test.each([
    ["/groups/abc", "Invalid Group ID"],
    ["/groups/4711", "Group not found"],
  ])("is %s with '%s'", async (path, message) => {
    expect((await visit(path)).text("main h1")).toBe(message)
  })

  test("is the link field while the list is empty, for users who may add to it", async () => {
    const page = await visit(`/groups/${group.id}`, { as: owner })
    const form = page.$("#url").closest("form")
    expect(form.attr()).toMatchObject({ method: "post", action: `/groups/${group.id}/items/add/read` })
    expect(page.$("#url").attr("name")).toBe("productUrl")
    expect(texts(page, ".button-primary:not([href='#main'])")).toEqual(["Continue"])
    const open = await makeGroup(owner, { isPrivate: false })
    expect((await visit(`/groups/${open.id}`)).text("main")).toContain("What its members add stands here.")
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
    expect(texts(page, "main .card p")).toEqual(["Bowl", "Hasami", "Added Mar 5, 2024 by mila"])
    expect(texts(page, "main header .button")[0]).toBe("Add to Collection")
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
