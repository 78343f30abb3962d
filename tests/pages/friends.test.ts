import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, friendRequests, friends } from "#db/schema/index.ts"
import { type Page, visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import * as search from "~/domain/friends/search.server.ts"
import { sendFriendRequest } from "~/domain/friends/send-request.server.ts"
import type { User } from "~/domain/viewer.ts"
import { log } from "~/http/server/log.server.ts"
import * as page from "~/pages/friends/route.tsx"
import * as shell from "~/pages/shell/route.tsx"

useTestDatabase()

const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const
const submit = (as: { id: number } | null, form: Record<string, string>, path = "/friends") =>
  send(page, path, { as, form })
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null)

describe("the friends page", () => {
  test("redirects a visitor to sign-in and back to the search", async () => {
    const back = "/auth?redirectTo=%2Ffriends%3Fusername%3Dmila"
    expect(locationOf(await get(page, "/friends?username=mila"))).toBe(back)
    expect(locationOf(await submit(null, { intent: "block" }, "/friends?username=mila"))).toBe(back)
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

  test("searches only for a text, and returns who can be asked", async () => {
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

  test("saves each form, and returns to the search with the dialog closed", async () => {
    const [mila, boris] = await people()
    const at = "/friends?username=bor&dialog=person&person=boris"
    const back = "/friends?username=bor"
    expect(locationOf(await submit(mila, { intent: "send-request", username: "boris" }, at))).toBe(back)
    await submit(mila, { intent: "cancel-request", request: "1" })
    expect(await db.$count(friendRequests)).toBe(0)
    await submit(boris, { intent: "send-request", username: "mila" })
    await submit(mila, { intent: "answer-request", request: "2", status: "accepted" })
    expect(await db.$count(friends)).toBe(2)
    expect(locationOf(await submit(mila, { intent: "unfriend", userId: String(boris.id) }, at))).toBe(back)
    expect(await db.$count(friends)).toBe(0)
    expect(locationOf(await submit(mila, { intent: "block", username: "boris" }, at))).toBe(back)
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ blocked: [{ username: "boris" }] })
    await submit(mila, { intent: "unblock", userId: String(boris.id) })
    expect(await db.$count(blocks)).toBe(0)
  })

  test("changes privacy", async () => {
    const [mila] = await people()
    await submit(mila, { intent: "privacy", isPrivate: "true" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: true })
    await submit(mila, { intent: "privacy", isPrivate: "false" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: false })
  })

  test("shows the domain's error as a toast with its status", async () => {
    const [mila] = await people()
    await makeUser({ username: "secret", isPrivate: true })
    expect(await submit(mila, { intent: "send-request", username: "secret" })).toMatchObject({
      init: { status: 403 },
      data: { toast: { title: "Error", description: "This profile is private" } },
    })
    expect(await submit(mila, { intent: "send-request", username: "nobody" })).toMatchObject({
      init: { status: 404 },
      data: { toast: { description: "User not found" } },
    })
  })

  test("opens the dialog only for another user who is visible", async () => {
    const [mila, boris] = await people()
    const dialog = async (as: { id: number }, person: string) =>
      ((await get(page, `/friends?dialog=person&person=${person}`, { as })) as { person: unknown }).person
    expect(await dialog(mila, "BORIS")).toMatchObject({ username: "boris", isFriend: false })
    expect(await dialog(mila, "mila")).toBeNull()
    await submit(mila, { intent: "block", username: "boris" })
    expect(await dialog(boris, "mila")).toBeNull()
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
      { name: "boris", note: "Request sent · Waiting for response", buttons: ["Cancel"] },
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
    expect(page.text(FOUND)).not.toContain("@example.com")
    expect(people(await visit("/friends?username=", { as: mila }), FOUND)).toEqual([])
  })
})
