import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friends, invitations } from "#db/schema/index.ts"
import { ask, type Page, visit } from "#tests/support/app.ts"
import { takesCookies } from "#tests/support/call.ts"
import { emptyDatabase, useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeInvitation, makeMember, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { readOffer } from "~/domain/invitations/offer.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"

useTestDatabase()
let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})
afterEach(() => {
  env.SIGN_UP = "open"
})

const form = { uses: "3", lasts: "month", befriends: "on", groupId: "", newest: "0" }
const make = (fields: Record<string, string> = {}) =>
  visit("/invitations", { as: mila, form: { ...form, ...fields } })
const linkIn = ({ $ }: Page) => String($('textarea[aria-label="Link of the invitation"]').val() ?? "")
const tokenIn = (page: Page) => linkIn(page).split("/").at(-1) ?? ""
const noor = { email: "noor@example.com", username: "noor", password: PASSWORD }

describe("/invitations", () => {
  test("shows the new link once, with a QR code", async () => {
    const page = await make()
    expect(linkIn(page)).toMatch(/^http:\/\/curio\.test\/invite\/[\w-]{43}$/)
    expect(page.$('svg[aria-label="QR code of the link"] path[fill="black"]').attr("d")).toMatch(
      /^M4,4h1v1h-1zM5,4h1/,
    )
    expect(await readOffer(null, tokenIn(page))).toMatchObject({ befriends: true })
    const later = await visit("/invitations", { as: mila })
    expect(linkIn(later)).toBe("")
    expect(later.text("main")).toContain("3 uses left")
    expect(later.$.html()).not.toContain(tokenIn(page))
  })

  test("stores no copy of the link outside of the page", async () => {
    const response = await ask("/invitations", { as: mila, form })
    expect(response.headers.get("Cache-Control")).toBe("no-store")
    expect(response.headers.get("Set-Cookie")).toBeNull()
  })

  test("creates one invitation from a form that is sent twice, and another one from the form that it shows then", async () => {
    const [first, second] = [await make(), await make()]
    expect(linkIn(second)).toBe(linkIn(first))
    expect(first.$('input[name="uses"]').val()).toBe("3")
    const newest = String(first.$('input[name="newest"]').val())
    expect(linkIn(await make({ newest }))).not.toBe(linkIn(first))
    expect(await db.$count(invitations)).toBe(2)
  })

  test("offers groups into which the user may invite", async () => {
    const other = await makeUser()
    await makeGroup(mila, { name: "Mine", isPrivate: true })
    await makeMember(await makeGroup(other, { name: "Open" }), mila)
    await makeMember(await makeGroup(other, { name: "Shut", isPrivate: true }), mila)
    const { $ } = await visit("/invitations", { as: mila })
    const names = $('select[name="groupId"] option')
      .map((_, option) => $(option).text())
      .get()
    expect(names).toEqual(["None", "Open", "Mine"])
  })

  test("keeps typed values when it is refused", async () => {
    const { $, status, text } = await make({ uses: "11" })
    expect(status).toBe(422)
    expect([$('input[name="uses"]').val(), $('select[name="lasts"]').val()]).toEqual(["11", "month"])
    expect(text("form#form")).toContain("At most 10 people can use one invitation")
  })

  test("has no form when SIGN_UP is closed", async () => {
    env.SIGN_UP = "closed"
    const { $, text } = await visit("/invitations", { as: mila })
    expect($('input[name="uses"]')).toHaveLength(0)
    expect(text("main")).toContain("New accounts are closed")
  })

  test("revokes an invitation", async () => {
    const { id } = await makeInvitation(mila)
    const response = await ask(`/invitations/${id}/revoke`, { as: mila, form: {} })
    expect([response.status, await db.$count(invitations)]).toEqual([303, 0])
  })
})

describe("/invite/{token}", () => {
  test("shows a visitor who invites and what the invitation brings, and leads to sign-up", async () => {
    const group = await makeGroup(mila, { name: "Trip", isPrivate: true })
    const { token } = await makeInvitation(mila, { befriends: true, groupId: group.id })
    const { $, text } = await visit(`/invite/${token}`)
    expect(text("h1")).toBe("mila invites you")
    expect(text("main")).toContain("You and mila become friends, and you join the group “Trip”.")
    expect($("a.button").attr("href")).toBe(`/auth?mode=register&invitation=${token}`)
    expect($('meta[name="robots"]').attr("content")).toContain("noindex")
  })

  test("stores its token nowhere", async () => {
    const { token } = await makeInvitation(mila)
    const { headers } = await ask(`/invite/${token}`)
    expect(headers.get("Cache-Control")).toBe("no-store")
  })

  test.each(["open", "invited", "closed"] as const)(
    "is 404 for a useless link when SIGN_UP is %s",
    async (mode) => {
      env.SIGN_UP = mode
      const { token } = await makeInvitation(mila, { used: 1 })
      const { status, text } = await visit(`/invite/${token}`)
      expect([status, text("h1")]).toEqual([404, "This invitation does not work"])
    },
  )

  test("is accepted by a user with one button", async () => {
    const { token } = await makeInvitation(mila, { befriends: true })
    const as = await makeUser()
    expect((await visit(`/invite/${token}`, { as })).text("main form button")).toBe("Become friends")
    const response = await ask(`/invite/${token}`, { as, form: {} })
    expect(response.headers.get("Location")).toBe("/friends")
    expect(await db.$count(friends)).toBe(2)
    expect((await visit(`/invite/${token}`, { as })).status).toBe(404)
  })

  test("shows its maker what it is for", async () => {
    const { token } = await makeInvitation(mila, { befriends: true })
    const { $, text } = await visit(`/invite/${token}`, { as: mila })
    expect(text("h1")).toBe("Your own invitation")
    expect($("main form")).toHaveLength(0)
  })
})

describe("/auth with an invitation", () => {
  test("signs up with it, and makes friends", async () => {
    env.SIGN_UP = "invited"
    const { token } = await makeInvitation(mila, { befriends: true })
    const address = `/auth?mode=register&invitation=${token}`
    const { $ } = await visit(address)
    expect($('input[name="invitation"]').val()).toBe(token)
    const action = String($("form#form").attr("action"))
    const response = await ask(action, { form: { ...noor, invitation: token }, headers: takesCookies })
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"])
    expect(await db.$count(friends)).toBe(2)
    expect((await visit(address)).text("h1")).toBe("This invitation does not work any more")
  })

  test("leads a person who signs in instead to the invitation, like a signed-in user", async () => {
    const { token } = await makeInvitation(mila)
    const { $ } = await visit(`/auth?invitation=${token}`)
    expect($('input[name="redirectTo"]').val()).toBe(`/invite/${token}`)
    const response = await ask(`/auth?mode=register&invitation=${token}`, { as: mila })
    expect(response.headers.get("Location")).toBe(`/invite/${token}`)
  })

  test("offers an ordinary sign-up when the invitation is invalid and none is needed", async () => {
    const { $ } = await visit("/auth?mode=register&invitation=spent")
    expect($('input[name="invitation"]')).toHaveLength(0)
    expect($('input[name="username"]')).toHaveLength(1)
  })
})

describe("/auth", () => {
  const toggle = ({ $ }: Page) => $("main p button").text()

  test.each([
    ["open", "Create your account", "Create an account"],
    ["invited", "New accounts need an invitation", ""],
    ["closed", "New accounts are closed", ""],
  ] as const)("says whether one can sign up when SIGN_UP is %s", async (mode, title, offered) => {
    env.SIGN_UP = mode
    const page = await visit("/auth?mode=register")
    expect(page.text("h1")).toBe(title)
    expect(page.$('input[name="username"]')).toHaveLength(mode === "open" ? 1 : 0)
    expect(toggle(await visit("/auth"))).toBe(offered)
  })

  test.each(["invited", "closed"] as const)("signs the first account up when SIGN_UP is %s", async (mode) => {
    await emptyDatabase()
    env.SIGN_UP = mode
    expect((await visit("/auth?mode=register")).text("h1")).toBe("Create your account")
    expect((await ask("/auth?mode=register", { form: noor })).status).toBe(303)
    expect(
      (await ask("/auth?mode=register", { form: { ...noor, username: "lev", email: "l@example.com" } }))
        .status,
    ).toBe(403)
  })
})
