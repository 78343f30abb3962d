import { describe, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeUser } from "#tests/support/factories.ts"
import { searchPeople } from "~/domain/friends/people-reads.server.ts"
import { mayRequest } from "~/domain/friends/policy.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const found = async (viewer: User, username: string) =>
  (await searchPeople(viewer, { username })).map((person) => person.username)

describe("searchPeople", () => {
  test("finds parts of usernames in any case: the exact name first, then names that begin with the text", async () => {
    const mila = await makeUser({ username: "mila" })
    for (const username of ["Ludmila", "milada", "MILAN", "boris"]) await makeUser({ username })
    expect(await found(mila, " MiLa ")).toEqual(["mila", "milada", "MILAN", "Ludmila"])
    expect(await found(mila, "nobody")).toEqual([])
  })

  test("finds usernames that contain every word, in any order", async () => {
    const mila = await makeUser({ username: "mila" })
    for (const username of ["anna.berg", "berg-anna", "annabel"]) await makeUser({ username })
    expect(await found(mila, "berg anna")).toEqual(["anna.berg", "berg-anna"])
    expect(await found(mila, "anna carl")).toEqual([])
  })

  test("finds nobody for an empty text, and takes no patterns", async () => {
    const mila = await makeUser({ username: "mila" })
    await makeUser({ username: "under_score" })
    expect(await found(mila, "   ")).toEqual([])
    expect(await found(mila, "%")).toEqual([])
    expect(await found(mila, "_")).toEqual(["under_score"])
    await expect(searchPeople(null, { username: "mila" })).rejects.toThrow(Unauthenticated)
  })

  test("finds nobody who is suspended, and no request reaches them", async () => {
    const [mila] = [
      await makeUser({ username: "mila" }),
      await makeUser({ username: "noor", isSuspended: true }),
    ]
    expect(await found(mila, "noor")).toEqual([])
    await expect(sendFriendRequest(mila, { username: "noor" })).rejects.toThrow(NotFound)
  })

  test("never searches or returns emails", async () => {
    const mila = await makeUser({ username: "mila", email: "secret.address@example.com" })
    expect(await found(mila, "secret.address")).toEqual([])
    expect(await found(mila, "@")).toEqual([])
    expect(JSON.stringify(await searchPeople(mila, { username: "mila" }))).not.toContain("example.com")
  })

  test("returns at most 20", async () => {
    const mila = await makeUser({ username: "mila" })
    for (let n = 0; n < 22; n++) await makeUser({ username: `twin${n}` })
    expect(await found(mila, "twin")).toHaveLength(20)
  })

  test("returns the relation to the viewer", async () => {
    const mila = await makeUser({ username: "x-mila" })
    const [friend, asked, asking] = [
      await makeUser({ username: "x-a-friend" }),
      await makeUser({ username: "x-asked" }),
      await makeUser({ username: "x-asking", isPrivate: true }),
    ]
    await makeUser({ username: "x-private", isPrivate: true })
    await makeUser({ username: "x-stranger" })
    await makeFriends(mila, friend)
    const sent = await sendFriendRequest(mila, { username: asked.username })
    const received = await sendFriendRequest(asking, { username: mila.username })
    // A request between two others must not show.
    await sendFriendRequest(friend, { username: asked.username })
    const people = await searchPeople(mila, { username: "x-" })
    expect(
      people.map((person) => [
        person.username,
        person.isPrivate,
        person.isFriend,
        person.requestStatus,
        person.requestId,
        mayRequest(mila.id, person),
      ]),
    ).toEqual([
      ["x-a-friend", false, true, null, null, false],
      ["x-asked", false, false, "sent", sent.id, false],
      ["x-asking", true, false, "received", received.id, true],
      ["x-mila", false, false, null, null, false],
      ["x-private", true, false, null, null, false],
      ["x-stranger", false, false, null, null, true],
    ])
  })
})
