import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { groupItems, groupMessages, invitations, oneTimeKeys } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeMember,
  makeUser,
} from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { SAME_FORM_MS } from "~/limits.ts"

useTestDatabase()

const shop = useShop({
  "/from": page(
    `<meta property="og:type" content="product"><h1>Aalto vase</h1><p>From €99.00</p><button>Add to cart</button>`,
  ),
})

let owner: User
let guest: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  group = await makeGroup(owner, { isPrivate: true })
})

/** The response to a form of the group. */
const post = (as: User | null, path: string, form: Record<string, string> = {}) =>
  ask(`/groups/${group.id}/${path}`, { as, form })
const redirectOf = ({ status, headers }: Response) => [status, headers.get("Location")]

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

  test.each([true, false])(
    "offers an invitation link into the group, to those who may invite, when the owner has friends: %s",
    async (hasFriends) => {
      const stranger = await makeUser()
      if (hasFriends) await makeFriends(owner, stranger)
      await makeMember(group, guest)
      const offered = async (as: User, { id } = group) =>
        (await visit(`/groups/${id}/members`, { as })).$('dialog form[action="/invitations"]')
      expect(await offered(guest)).toHaveLength(0)
      const open = await makeGroup(owner)
      await makeMember(open, guest)
      expect(await offered(guest, open)).toHaveLength(1)
      const form = await offered(owner)
      const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]))
      const made = await visit("/invitations", { as: owner, form: fields })
      expect(made.$('textarea[aria-label="Link of the invitation"]').val()).toContain("/invite/")
      expect(made.$(`main a[href="/groups/${group.id}"]`)).toHaveLength(1)
      expect(await db.select().from(invitations)).toMatchObject([
        { uses: 10, befriends: true, groupId: group.id },
      ])
    },
  )

  test("offers no invitation link when sign-up is closed", async () => {
    env.SIGN_UP = "closed"
    const { $ } = await visit(`/groups/${group.id}/members`, { as: owner })
    env.SIGN_UP = "open"
    expect($('dialog form[action="/invitations"]')).toHaveLength(0)
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
    expect(await db.$count(groupItems)).toBe(0)
  })

  test.each([
    [
      "",
      "99.00 EUR",
      "Item added to the collection. Its page has several prices: please check the one that was taken.",
    ],
    ["120 EUR", "120.00 EUR", "Item added to the collection"],
  ])(
    "adds a page with several prices, and says so unless one was typed: '%s'",
    async (price, kept, description) => {
      const response = await post(owner, "items/add", { productUrl: `${shop().origin}/from`, price })
      expect(await db.select().from(groupItems)).toMatchObject([
        { name: "Aalto vase", price: expect.stringContaining(kept) },
      ])
      expect(await toastOf(response)).toMatchObject({ description })
    },
  )

  test("returns 429 with a message and keeps the link when many pages are read at once", async () => {
    const end = readManyPages("fetched", owner)
    const productUrl = "https://shop.example/bowl"
    const { status, $ } = await visit(`/groups/${group.id}/items/add`, { as: owner, form: { productUrl } })
    end()
    expect([status, $("dialog [name=productUrl]").val()]).toEqual([429, productUrl])
    expect($("dialog form").text()).toContain("You are reading many pages at once.")
  })

  test("sends a message without JavaScript, and gives a blank one back to its page", async () => {
    const sent = await post(owner, "messages?tab=chat&compose=1", { content: "Hello\r\nyou" })
    expect(redirectOf(sent)).toEqual([303, `/groups/${group.id}?tab=chat`])
    expect(await db.select().from(groupMessages)).toMatchObject([{ content: "Hello\nyou" }])
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

  test("saves a group item to a collection as it is, once", async () => {
    const collection = await makeCollection(owner, { name: "Hall" })
    const productUrl = "https://shop.example/bowl"
    const item = await makeGroupItem(group, owner, { name: "Bowl", brand: "Hasami", productUrl })
    const page = `/groups/${group.id}/items/${item.id}`
    const form = { collectionId: String(collection.id) }
    expect((await visit(page, { as: owner })).text("main")).toContain("Save to Hall")
    for (const _ of ["once", "twice"])
      expect(redirectOf(await ask(`${page}/save`, { as: owner, form }))).toEqual([303, page])
    const { items } = await listItems(owner, collection.id, { limit: 50 })
    expect(items).toMatchObject([{ name: "Bowl", brand: "Hasami", imageUrl: null, userId: owner.id }])
    await db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - SAME_FORM_MS - 1_000) })
    const again = await visit(`${page}/save`, { as: owner, form })
    expect([again.status, again.text("dialog form")]).toEqual([
      422,
      expect.stringContaining("This link is in the collection already"),
    ])
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
