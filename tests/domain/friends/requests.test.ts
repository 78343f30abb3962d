import { and, eq, or } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friendRequests, friends } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeUser } from "#tests/support/factories.ts"
import { listFriendRequests, listFriends } from "~/domain/friends/reads.server.ts"
import {
  answerFriendRequest,
  cancelFriendRequest,
  removeFriend,
  sendFriendRequest,
} from "~/domain/friends/writes.server.ts"
import { waitingRequests } from "~/domain/requests.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const limit = 50
const people = async () => [await makeUser(), await makeUser()] as const
const friendsOf = async (person: User) =>
  (await listFriends(person, { limit })).items.map(({ friendId }) => friendId)
const pendingOf = async (person: User) =>
  (await listFriendRequests(person, { limit })).items.map(({ id }) => id)
const ask = (from: User, to: User) => sendFriendRequest(from, { username: to.username })

/** How many of the calls ended well, and the errors of the others. */
async function together(...calls: Promise<unknown>[]) {
  const ends = await Promise.allSettled(calls)
  return {
    fulfilled: ends.filter((end) => end.status === "fulfilled").length,
    errors: ends.flatMap((end) => (end.status === "rejected" ? [end.reason as Error] : [])),
  }
}

describe("sending a request", () => {
  test("makes it pending, visible to both and counted for the receiver", async () => {
    const [mila, boris] = await people()
    const request = await sendFriendRequest(mila, { username: boris.username.toUpperCase() })
    expect(request).toMatchObject({ senderId: mila.id, receiverId: boris.id, status: "pending" })
    expect(await pendingOf(mila)).toEqual([request.id])
    const { items } = await listFriendRequests(boris, { limit })
    expect(items[0]?.sender).toEqual({ id: mila.id, username: mila.username, isPrivate: false })
    expect(items[0]?.receiver.id).toBe(boris.id)
    expect([await waitingRequests(boris), await waitingRequests(mila), await waitingRequests(null)]).toEqual([
      1, 0, 0,
    ])
    expect(await friendsOf(boris)).toEqual([])
  })

  test("is refused for a visitor, oneself, an unknown user, a friend, twice, and a private profile", async () => {
    const [mila, boris] = await people()
    const secret = await makeUser({ isPrivate: true })
    const friend = await makeUser()
    await makeFriends(mila, friend)
    await ask(mila, boris)
    await expect(sendFriendRequest(null, { username: boris.username })).rejects.toThrow(Unauthenticated)
    await expect(ask(mila, mila)).rejects.toThrow(Invalid)
    await expect(sendFriendRequest(mila, { username: "nobody" })).rejects.toThrow(NotFound)
    await expect(ask(mila, friend)).rejects.toThrow(Conflict)
    await expect(ask(mila, boris)).rejects.toThrow(Conflict)
    await expect(ask(mila, secret)).rejects.toThrow(Forbidden)
    expect(await db.$count(friendRequests)).toBe(1)
  })

  test("accepts a request from the other user, also with a private profile", async () => {
    const boris = await makeUser()
    const secret = await makeUser({ isPrivate: true })
    const first = await ask(secret, boris)
    expect(await ask(boris, secret)).toEqual({ ...first, status: "accepted" })
    expect([await friendsOf(boris), await friendsOf(secret)]).toEqual([[secret.id], [boris.id]])
    expect([await pendingOf(boris), await pendingOf(secret)]).toEqual([[], []])
  })

  test("is possible again after a rejection", async () => {
    const [mila, boris] = await people()
    const { id } = await ask(mila, boris)
    await answerFriendRequest(boris, id, "rejected")
    expect((await ask(mila, boris)).id).not.toBe(id)
  })
})

describe("answering or cancelling a request", () => {
  test("is for the receiver, or the sender, only; strangers get NotFound", async () => {
    const [mila, boris] = await people()
    const stranger = await makeUser()
    const { id } = await ask(mila, boris)
    await expect(answerFriendRequest(null, id, "accepted")).rejects.toThrow(Unauthenticated)
    await expect(answerFriendRequest(stranger, id, "accepted")).rejects.toThrow(NotFound)
    await expect(answerFriendRequest(mila, id, "accepted")).rejects.toThrow(Forbidden)
    await expect(cancelFriendRequest(stranger, id)).rejects.toThrow(NotFound)
    await expect(cancelFriendRequest(boris, id)).rejects.toThrow(Forbidden)
    expect(await pendingOf(boris)).toEqual([id])
    await answerFriendRequest(boris, id, "accepted")
    await expect(answerFriendRequest(boris, id, "rejected")).rejects.toThrow(Conflict)
    await expect(cancelFriendRequest(mila, id)).rejects.toThrow(Conflict)
    expect([await friendsOf(mila), await friendsOf(boris)]).toEqual([[boris.id], [mila.id]])
  })

  test("by rejecting creates no friendship", async () => {
    const [mila, boris] = await people()
    const { id } = await ask(mila, boris)
    expect(await answerFriendRequest(boris, id, "rejected")).toMatchObject({ id, status: "rejected" })
    expect([await friendsOf(mila), await pendingOf(mila), await pendingOf(boris)]).toEqual([[], [], []])
  })

  test("by cancelling deletes the request", async () => {
    const [mila, boris] = await people()
    const { id } = await ask(mila, boris)
    await cancelFriendRequest(mila, id)
    await expect(answerFriendRequest(boris, id, "accepted")).rejects.toThrow(NotFound)
  })
})

describe("parallel changes of a request", () => {
  const rowsBetween = (a: User, b: User) =>
    db.$count(
      friends,
      or(
        and(eq(friends.userId, a.id), eq(friends.friendId, b.id)),
        and(eq(friends.userId, b.id), eq(friends.friendId, a.id)),
      ),
    )

  test("let one of two answers win, and refuse the other", async () => {
    const [mila, boris] = await people()
    const { id } = await ask(mila, boris)
    const { fulfilled, errors } = await together(
      answerFriendRequest(boris, id, "accepted"),
      answerFriendRequest(boris, id, "accepted"),
    )
    expect(fulfilled).toBe(1)
    expect(errors).toEqual([expect.any(Conflict)])
    expect(await rowsBetween(mila, boris)).toBe(2)
  })

  test("make one friendship of two crossing requests", async () => {
    const [mila, boris] = await people()
    const { fulfilled } = await together(ask(mila, boris), ask(boris, mila))
    expect(fulfilled).toBe(2)
    expect(await rowsBetween(mila, boris)).toBe(2)
    expect(await pendingOf(mila)).toEqual([])
    expect(await db.$count(friendRequests)).toBe(1)
  })

  test("make one request of many equal ones", async () => {
    const [mila, boris] = await people()
    const { fulfilled, errors } = await together(...Array.from({ length: 8 }, () => ask(mila, boris)))
    expect(fulfilled).toBe(1)
    expect(errors.every((error) => error instanceof Conflict)).toBe(true)
    expect(await pendingOf(boris)).toHaveLength(1)
  })

  test("end in a whole friendship or none when one cancels and the other accepts", async () => {
    for (let round = 0; round < 5; round++) {
      const [mila, boris] = await people()
      const { id } = await ask(mila, boris)
      const { fulfilled } = await together(
        cancelFriendRequest(mila, id),
        answerFriendRequest(boris, id, "accepted"),
      )
      expect(fulfilled).toBe(1)
      expect([0, 2]).toContain(await rowsBetween(mila, boris))
      expect(await pendingOf(boris)).toEqual([])
    }
  })

  test("leave at most one request when the sender cancels and asks again", async () => {
    for (let round = 0; round < 5; round++) {
      const [mila, boris] = await people()
      const { id } = await ask(mila, boris)
      const { errors } = await together(cancelFriendRequest(mila, id), ask(mila, boris))
      expect(errors.every((error) => error instanceof Conflict)).toBe(true)
      const waiting = await pendingOf(boris)
      expect(waiting).toHaveLength(errors.length === 0 ? 1 : 0)
      expect(waiting).not.toContain(id)
    }
  })

  test("end a friendship once when both sides end it", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    const { fulfilled, errors } = await together(removeFriend(mila, boris.id), removeFriend(boris, mila.id))
    expect(fulfilled).toBe(1)
    expect(errors).toEqual([expect.any(NotFound)])
    expect(await rowsBetween(mila, boris)).toBe(0)
  })
})

test("pages of requests have both directions, newest first, with no gap and no repeat", async () => {
  const mila = await makeUser()
  const ids: number[] = []
  for (let n = 0; n < 5; n++) {
    const other = await makeUser()
    ids.unshift((n % 2 ? await ask(mila, other) : await ask(other, mila)).id)
  }
  const first = await listFriendRequests(mila, { limit: 2 })
  const second = await listFriendRequests(mila, { limit: 2, cursor: first.nextCursor })
  const third = await listFriendRequests(mila, { limit: 2, cursor: second.nextCursor })
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  expect(third.nextCursor).toBeNull()
})
