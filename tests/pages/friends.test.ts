import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeFriends, makeGroup, makeMember, makeUser } from "#db/factories.ts"
import { blocks, friendRequests, friends } from "#db/schema/index.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as search from "~/domain/friends/people-reads.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
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
  test("needs a session, and comes back to its search afterwards", async () => {
    const back = "/auth?redirectTo=%2Ffriends%3Fusername%3Dmila"
    expect(locationOf(await get(page, "/friends?username=mila"))).toBe(back)
    expect(locationOf(await submit(null, { intent: "block" }, "/friends?username=mila"))).toBe(back)
  })

  test("shows requests with their two faces, and counts what waits in the bar", async () => {
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

  test("searches only for something, and says whom one may ask", async () => {
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

  test("stands although the search fails", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    vi.spyOn(search, "searchPeople").mockRejectedValue(new Error("no database"))
    const shown = await get(page, "/friends?username=x", { as: mila })
    expect(shown).toMatchObject({ friends: [{ username: "boris" }], found: null })
    expect(logged).toHaveBeenCalledOnce()
  })

  test("carries out each form, and returns to the search it stood on with the dialog closed", async () => {
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

  test("switches privacy", async () => {
    const [mila] = await people()
    await submit(mila, { intent: "privacy", isPrivate: "true" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: true })
    await submit(mila, { intent: "privacy", isPrivate: "false" })
    expect(await get(page, "/friends", { as: mila })).toMatchObject({ isPrivate: false })
  })

  test("refuses in the domain's words, as a toast and with the right status", async () => {
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

  test("opens the dialog only about a person who can be reached, and never about oneself", async () => {
    const [mila, boris] = await people()
    const dialog = async (as: { id: number }, person: string) =>
      ((await get(page, `/friends?dialog=person&person=${person}`, { as })) as { person: unknown }).person
    expect(await dialog(mila, "BORIS")).toMatchObject({ username: "boris", isFriend: false })
    expect(await dialog(mila, "mila")).toBeNull()
    await submit(mila, { intent: "block", username: "boris" })
    expect(await dialog(boris, "mila")).toBeNull()
  })
})
