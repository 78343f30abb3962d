import { beforeEach, describe, expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
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
import { getGroup } from "~/domain/groups/queries.server.ts"
import { listItems } from "~/domain/items/queries.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as groupPage from "~/pages/group/route.tsx"
import * as groupsPage from "~/pages/groups/route.tsx"

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

describe("the group's page", () => {
  test.each([
    ["abc", "Invalid Group ID"],
    ["1x", "Invalid Group ID"],
    ["4711", "Group not found"],
    ["99999999999999999999", "Group not found"],
  ])("/groups/%s says '%s'", async (id, message) => {
    const refused = (await open(owner, "", id)) as Refused
    expect(refused).toMatchObject({ data: { message }, init: { status: 404 } })
  })

  test("names the owner 'You' or 'User {id}'", async () => {
    await makeMember(group, guest)
    expect(((await open(owner)) as Loaded).group.owner).toBe("You")
    expect(((await open(guest)) as Loaded).group.owner).toBe(`User ${owner.id}`)
  })

  test("shows the invited neither items nor chat, and strangers nothing", async () => {
    await makeGroupItem(group, owner)
    await makeMessage(group, owner)
    await makeMember(group, guest, { status: "pending" })
    expect(await open(guest)).toMatchObject({ group: { role: "invited" }, items: null, chat: null })
    expect(await open(guest, "?tab=chat")).toMatchObject({ items: null, chat: null })
    expect(await open(await makeUser(), "?tab=chat")).toMatchObject({ init: { status: 404 } })
    expect(((await open(owner)) as Loaded).items?.cards).toHaveLength(1)
    expect(((await open(owner, "?tab=chat")) as Loaded).chat?.messages).toHaveLength(1)
  })

  test("opens the dialog of its address, and none for an unknown name", async () => {
    expect(((await open(owner, "?dialog=edit-group")) as Loaded).dialog).toEqual({ name: "edit-group" })
    expect(((await open(owner, "?dialog=constructor")) as Loaded).dialog).toBeNull()
  })
})

test("the list of members has pages of its own, beside those of the tabs", async () => {
  for (let n = 1; n <= 50; n++) await makeMember(group, await makeUser())
  type Members = { dialog: { members: unknown[]; more: string | null } }
  const { dialog } = (await open(owner, "?dialog=members")) as Members
  expect(dialog.members).toHaveLength(50)
  for (const tab of ["collection", "chat"]) {
    const next = (await open(owner, `?tab=${tab}&dialog=members&members=${dialog.more}`)) as Members
    expect(next.dialog).toMatchObject({ members: [{ userId: owner.id, role: "owner" }], more: null })
  }
})

describe("its forms", () => {
  test("an address that cannot be reached stays in the field, with the reason", async () => {
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

  test("many pages at once are refused in words, and the link stays in the field", async () => {
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

  test("a message goes by the form too, and a blank one is given back", async () => {
    const sent = await post(owner, { intent: "send-message", content: "Hello\r\nyou" })
    expect(sent).toMatchObject({ status: 303 })
    const { chat } = (await open(owner, "?tab=chat")) as Loaded
    expect(chat?.messages).toMatchObject([{ content: "Hello\nyou" }])
    expect(await post(owner, { intent: "send-message", content: "  " })).toMatchObject({
      init: { status: 422 },
    })
  })

  test("an item is saved to a collection under the rules of any new item", async () => {
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

  test("a visitor is led to sign in and back, whatever the form", async () => {
    const answer = (await post(null, { intent: "send-message", content: "Hello" })) as Response
    expect(answer.status).toBe(303)
    expect(answer.headers.get("Location")).toContain("/auth?redirectTo=")
  })
})

describe("the list's page", () => {
  test("shows invitations, and answers them", async () => {
    await makeMember(group, guest, { status: "pending" })
    const load = async () => (await get(groupsPage, "/groups", { as: guest })) as { invitations: unknown[] }
    expect((await load()).invitations).toMatchObject([{ id: group.id }])
    const form = { intent: "accept-invitation", groupId: String(group.id) }
    expect(await send(groupsPage, "/groups", { as: guest, form })).toMatchObject({ status: 303 })
    expect((await load()).invitations).toEqual([])
    expect((await getGroup(guest, group.id)).role).toBe("member")
  })

  test("a visitor who would create a group is told to sign in", async () => {
    const answer = (await get(groupsPage, "/groups?dialog=new-group")) as Response
    expect(answer.status).toBe(303)
    expect(decodeURIComponent(answer.headers.get("Location") ?? "")).toContain("/groups?dialog=new-group")
  })
})
