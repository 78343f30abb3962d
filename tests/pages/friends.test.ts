import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, friendRequests, friends } from "#db/schema/index.ts"
import { ask, type Page, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import { toastIn } from "#tests/support/form-answers.ts"
import * as block from "~/domain/friends/block-writes.server.ts"
import * as search from "~/domain/friends/people-reads.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { log } from "~/observe/log.server.ts"
import * as page from "~/pages/friends/route.tsx"
import * as shell from "~/pages/shell/route.tsx"
import { paths } from "~/paths.ts"

useTestDatabase()

const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const
const submit = (as: { id: number } | null, path: string, form: Record<string, string> = {}) =>
  ask(path, { as, form: { _user: String(as?.id ?? ""), ...form } })
const locationOf = (response: unknown) =>
  response instanceof Response ? response.headers.get("Location") : null

describe("the friends page", () => {
  test("redirects a visitor to sign-in and back to the search", async () => {
    const back = "/auth?redirectTo=%2Ffriends%3Fusername%3Dmila"
    expect(locationOf(await get(page, "/friends?username=mila"))).toBe(back)
  })

  test("loads requests from both sides, and the bar counts pending ones", async () => {
    const [mila, boris] = await people()
    await sendFriendRequest(mila, { username: "boris" })
    await makeMember(await makeGroup(mila), boris, { status: "pending" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({
      requests: [{ username: "boris", received: false }],
      invitations: 0,
    })
    expect(await get(page, "/friends", { as: boris })).toMatchObject({
      requests: [{ username: "mila", received: true }],
      invitations: 1,
    })
    expect(await get(shell, "/", { as: boris })).toMatchObject({ requests: 2 })
    expect(await get(shell, "/", { as: mila })).toMatchObject({ requests: 0 })
    expect(await get(shell, "/")).toMatchObject({ requests: 0 })
  })

  test("searches only for a text, and returns the people who can be asked", async () => {
    const [mila] = await people()
    await makeUser({ username: "boris-private", isPrivate: true })
    expect(await get(page, "/friends?username=", { as: mila })).toMatchObject({ found: [] })
    expect(await get(page, "/friends?username=bor", { as: mila })).toMatchObject({
      found: [
        { username: "boris", mayRequest: true, isSelf: false },
        { username: "boris-private", mayRequest: false, isPrivate: true },
      ],
    })
    expect(await get(page, "/friends?username=mila", { as: mila })).toMatchObject({
      found: [{ username: "mila", isSelf: true, mayRequest: false }],
    })
  })

  test("still loads when the search fails", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    vi.spyOn(search, "searchPeople").mockRejectedValue(new Error("no database"))
    const shown = await get(page, "/friends?username=x", { as: mila })
    expect(shown).toMatchObject({ friends: [{ username: "boris" }], found: null })
    expect(logged).toHaveBeenCalledOnce()
  })

  test("saves each form, and returns to the page of its button", async () => {
    const [mila, boris] = await people()
    const back = { _returnTo: "/friends?username=bor" }
    const request = await submit(mila, paths.person("boris", "request"), back)
    expect([request.status, locationOf(request)]).toEqual([303, "/friends?username=bor"])
    await submit(mila, paths.friendForm("requests/1/cancel"))
    expect(await db.$count(friendRequests)).toBe(0)
    await submit(boris, paths.person("MILA", "request"))
    await submit(mila, paths.friendForm("requests/2/answer"), { status: "accepted" })
    expect(await db.$count(friends)).toBe(2)
    const remove = await submit(mila, paths.person("boris", "remove"), { userId: String(boris.id), ...back })
    expect(locationOf(remove)).toBe("/friends?username=bor")
    expect(await db.$count(friends)).toBe(0)
    expect(locationOf(await submit(mila, paths.person("boris", "block")))).toBe("/friends")
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ blocked: [{ username: "boris" }] })
    await submit(mila, paths.friendForm(`blocked/${boris.id}/unblock`))
    expect(await db.$count(blocks)).toBe(0)
  })

  test("rejects a request, and asks for an answer that it knows", async () => {
    const [mila, boris] = await people()
    await sendFriendRequest(boris, { username: "mila" })
    expect((await submit(mila, paths.friendForm("requests/1/answer"))).status).toBe(422)
    await submit(mila, paths.friendForm("requests/1/answer"), { status: "rejected" })
    expect((await db.select().from(friendRequests))[0]?.status).toBe("rejected")
  })

  test.each([
    paths.person("boris", "request"),
    paths.person("boris", "block"),
    paths.person("boris", "remove"),
    paths.friendForm("blocked/1/unblock"),
    paths.friendForm("requests/1/answer"),
    paths.friendForm("requests/1/cancel"),
    paths.friendForm("privacy"),
  ])("leads a visitor from %s to sign-in, and does nothing", async (path) => {
    await people()
    expect(locationOf(await submit(null, path, { status: "accepted", userId: "2" }))).toMatch(
      /^\/auth\?redirectTo=/,
    )
    expect((await db.$count(friendRequests)) + (await db.$count(blocks))).toBe(0)
  })

  test("sends one request when its button is pressed twice at once", async () => {
    const [mila] = await people()
    const path = paths.person("boris", "request")
    const responses = await Promise.all([1, 2].map(() => submit(mila, path)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 422])
    expect(await db.$count(friendRequests)).toBe(1)
    await submit(mila, paths.friendForm("requests/1/cancel"))
    expect((await submit(mila, path)).status).toBe(303)
  })

  test("switches privacy", async () => {
    const [mila] = await people()
    await submit(mila, paths.friendForm("privacy"), { isPrivate: "true" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: true })
    await submit(mila, paths.friendForm("privacy"), { isPrivate: "false" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: false })
  })

  test("stays at its search when a form fails, with the domain's words as a toast", async () => {
    const [mila] = await people()
    await makeUser({ username: "secret", isPrivate: true })
    const request = async (username: string) =>
      visit(`${paths.person(username, "request")}?username=sec`, { as: mila, form: {} })
    const toPrivate = await request("secret")
    expect([toPrivate.status, toastIn(toPrivate)]).toEqual([403, "Error: This profile is private"])
    expect(toPrivate.text('[aria-label="Find people"] li')).toContain("secret")
    expect(toPrivate.$('[name="_returnTo"]').val()).toBe("/friends?username=sec")
    const toNobody = await request("nobody")
    expect([toNobody.status, toastIn(toNobody)]).toEqual([404, "Error: User not found"])
    expect((await request("x".repeat(300))).status).toBe(422)
  })

  test("opens the dialog only for another user who is visible", async () => {
    const [mila, boris] = await people()
    const dialog = async (as: { id: number }, person: string) =>
      visit(`${paths.person(person)}?username=bo`, { as })
    const opened = await dialog(mila, "BORIS")
    expect([opened.status, opened.text("dialog h2")]).toEqual([200, "boris"])
    expect(opened.$('dialog [name="_returnTo"]').val()).toBe("/friends?username=bo")
    expect(opened.text("dialog button")).toBe("Block boris")
    await makeFriends(mila, boris)
    expect((await dialog(mila, "boris")).text("dialog button")).toBe("Remove friendBlock boris")
    const own = await dialog(mila, "mila")
    expect([own.status, own.text("dialog h2")]).toEqual([404, "User not found"])
    await submit(mila, paths.person("boris", "block"))
    expect((await dialog(boris, "mila")).status).toBe(404)
    expect((await ask(paths.person("boris"))).headers.get("Location")).toMatch(/^\/auth\?redirectTo=/)
  })

  test.each(["remove", "block"] as const)("keeps the dialog open when %s fails", async (form) => {
    const [mila, boris] = await people()
    if (form === "block") vi.spyOn(block, "blockPerson").mockRejectedValue(new Forbidden())
    const path = `${paths.person("boris", form)}?username=bo`
    const page = await visit(path, { as: mila, form: { userId: String(boris.id) } })
    expect([page.status, page.text("dialog h2")]).toEqual([form === "block" ? 403 : 404, "boris"])
    expect(page.$('dialog [name="_returnTo"]').val()).toBe("/friends?username=bo")
  })

  test("redirects the dialog's old address", async () => {
    const [mila] = await people()
    const response = await ask("/friends?username=bo&dialog=person&person=boris", { as: mila })
    expect([response.status, locationOf(response)]).toEqual([301, "/friends/person/boris?username=bo"])
  })
})

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  /** The people in a part of the page: name, what is said of them, and the buttons with whether they are out of use. */
  const people = ({ $ }: Page, section: string) =>
    $(`${section} li`)
      .toArray()
      .map((row) => ({
        name: $(row).find("p span.truncate").text(),
        note: $(row).find("p + p").text(),
        buttons: $(row)
          .find("button")
          .toArray()
          .map(
            (button) => `${$(button).text()}${$(button).attr("disabled") === undefined ? "" : " (disabled)"}`,
          ),
      }))
  const FOUND = 'main section[aria-label="Find people"]'
  const PENDING = 'main section[aria-labelledby="requests"]'

  test("has the privacy switch, the search and the friends", async () => {
    await makeFriends(mila, await makeUser({ username: "boris" }))
    const page = await visit("/friends", { as: mila })
    const toggle = page.$('main button[role="switch"]')
    expect([toggle.attr("aria-checked"), toggle.attr("aria-labelledby")]).toEqual(["false", "privacy-label"])
    expect(page.text("#privacy-label")).toBe("Private profile")
    expect(page.$('main form[role="search"] input').attr("name")).toBe("username")
    expect(people(page, 'main section[aria-labelledby="friends"]').map(({ name }) => name)).toEqual(["boris"])
    const secret = await visit("/friends", { as: await makeUser({ isPrivate: true }) })
    expect(secret.$('main button[role="switch"]').attr("aria-checked")).toBe("true")
  })

  test("has 'Request sent' for the sender, and 'Request received' with both buttons for the receiver", async () => {
    const boris = await makeUser({ username: "boris" })
    await sendFriendRequest(mila, { username: "boris" })
    const [sender, receiver] = [await visit("/friends", { as: mila }), await visit("/friends", { as: boris })]
    expect(people(sender, PENDING)).toEqual([
      { name: "boris", note: "Request sent / Waiting for response", buttons: ["Cancel"] },
    ])
    expect(people(receiver, PENDING)).toEqual([
      { name: "mila", note: "Request received", buttons: ["Reject", "Accept"] },
    ])
    expect(people(await visit("/friends", { as: await makeUser() }), PENDING)).toEqual([])
  })

  test("shows an error when the search fails", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(search, "searchPeople").mockRejectedValue(new Error("The disk is gone"))
    const page = await visit("/friends?username=mila", { as: mila })
    expect(page.text(FOUND)).toContain("Failed to search users")
  })

  test("has 'Add Friend' for found people, disabled for private profiles and oneself", async () => {
    await makeUser({ username: "milan" })
    await makeUser({ username: "milo", isPrivate: true })
    const page = await visit("/friends?username=MIL", { as: mila })
    expect(people(page, FOUND)).toEqual([
      { name: "mila", note: "This is you", buttons: ["Add Friend (disabled)"] },
      { name: "milan", note: "", buttons: ["Add Friend"] },
      { name: "milo", note: "Private profile", buttons: ["Add Friend (disabled)"] },
    ])
    expect(page.$(`${FOUND} li:has(svg[aria-label="Private profile"])`).text()).toContain("milo")
    expect(page.$('svg[aria-label="Private profile"]')).toHaveLength(1)
    expect(page.text(FOUND)).not.toContain("@example.com")
    expect(people(await visit("/friends?username=", { as: mila }), FOUND)).toEqual([])
  })
})
