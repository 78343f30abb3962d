import { beforeEach, describe, expect, test } from "vitest"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeUser,
} from "#tests/support/factories.ts"
import * as coOwner from "~/api/collection-members.ts"
import * as coOwners from "~/api/collection-members.ts"
import * as check from "~/api/collection-members.ts"
import * as collaborator from "~/api/collection-members.ts"
import * as collaborators from "~/api/collection-members.ts"
import * as notes from "~/api/collections.ts"
import { sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
let owner: User
let friend: User
let place: { id: number; userId: number }
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
  friend = await makeUser({ username: "boris" })
  await makeFriends(owner, friend)
  place = await makeCollection(owner)
})

const lists = { "co-owners": coOwners, collaborators }
type Kind = keyof typeof lists
const add = async (kind: Kind, userId: unknown, as: User = owner) =>
  answerOf(
    await send(lists[kind], `/api/collections/1/${kind}`, { as, params: { id: place.id }, json: { userId } }),
  )
const remove = async (kind: Kind, userId: number, as: User | null = owner) => {
  const route = kind === "co-owners" ? coOwner : collaborator
  const params = { id: place.id, userId }
  return answerOf(await send(route, `/api/collections/1/${kind}/2`, { as, params, method: "DELETE" }))
}
const idsOf = async (kind: Kind) => {
  const answer = await get(lists[kind], `/api/collections/1/${kind}`, { as: owner, params: { id: place.id } })
  return (await answerOf(answer)).body.map((row: { userId: number }) => row.userId)
}

describe.each(["co-owners", "collaborators"] as const)("%s", (kind) => {
  test("are added with 201 and listed with the documented fields, newest first", async () => {
    const added = await add(kind, friend.id)
    const row = {
      id: 1,
      collectionId: place.id,
      userId: friend.id,
      createdAt: iso,
      user: { id: friend.id, username: "boris", isPrivate: false },
    }
    expect([added.status, added.body]).toEqual([201, row])
    const another = await makeUser()
    await makeFriends(owner, another)
    await add(kind, another.id)
    expect(await idsOf(kind)).toEqual([another.id, friend.id])
    const first = await answerOf(
      await get(lists[kind], `/api/collections/1/${kind}?limit=1`, { as: owner, params: { id: place.id } }),
    )
    expect(first.headers.get("Link")).toMatch(/^<[^>]+>; rel="next", /)
  })

  test("must be friends of the user who adds them, with the same error for unknown users", async () => {
    const stranger = await makeUser()
    const [refused, nobody] = [await add(kind, stranger.id), await add(kind, 999)]
    expect([refused.status, nobody.status]).toEqual([403, 403])
    expect(refused.body).toEqual(nobody.body)
    expect((await add(kind, owner.id)).status).toBe(409)
    expect((await add(kind, "x")).status).toBe(400)
    expect((await add(kind, undefined)).status).toBe(400)
    expect(await idsOf(kind)).toEqual([])
  })

  test("are added once when they are added twice at the same time", async () => {
    const answers = await Promise.all([add(kind, friend.id), add(kind, friend.id), add(kind, friend.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await idsOf(kind)).toEqual([friend.id])
  })

  test("are removed with 204, and a failure has its message in `error` too", async () => {
    await add(kind, friend.id)
    expect((await remove(kind, friend.id)).status).toBe(204)
    for (const [answer, status] of [
      [await remove(kind, friend.id), 404],
      [await remove(kind, friend.id, friend), 403],
      [await remove(kind, friend.id, null), 401],
    ] as const) {
      expect(answer.status).toBe(status)
      expect(answer.body.error).toBe(answer.body.message)
      expect(answer.body.message).toEqual(expect.any(String))
    }
  })

  test("can remove themselves", async () => {
    await add(kind, friend.id)
    expect((await remove(kind, friend.id, friend)).status).toBe(204)
    expect(await idsOf(kind)).toEqual([])
  })

  test("stay when the friendship with the co-owner who added them ends, and go when the friendship with the owner ends", async () => {
    const [between, guest] = [await makeUser(), await makeUser()]
    await makeCoOwner(place, between)
    await makeFriends(between, guest)
    expect((await add(kind, guest.id, between)).status).toBe(201)
    await removeFriend(between, guest.id)
    expect(await idsOf(kind)).toContain(guest.id)
    await makeFriends(owner, guest)
    await removeFriend(owner, guest.id)
    expect(await idsOf(kind)).not.toContain(guest.id)
  })
})

test("a collaborator who becomes a co-owner is no longer a collaborator, and cannot be added as one", async () => {
  await makeCollaborator(place, friend)
  expect((await add("co-owners", friend.id)).status).toBe(201)
  expect([await idsOf("co-owners"), await idsOf("collaborators")]).toEqual([[friend.id], []])
  expect((await add("collaborators", friend.id)).status).toBe(409)
})

test("the owner cannot be added as a co-owner", async () => {
  await makeCoOwner(place, friend)
  expect((await add("co-owners", owner.id, friend)).status).toBe(409)
  expect((await add("collaborators", owner.id, friend)).status).toBe(409)
  expect((await remove("co-owners", owner.id, friend)).status).toBe(404)
})

test("GET co-owners/check returns whether the user may edit", async () => {
  const coOwning = await makeUser()
  await makeCoOwner(place, coOwning)
  await makeCollaborator(place, friend)
  const answers = []
  for (const as of [null, friend, coOwning, owner])
    answers.push(
      (
        await answerOf(
          await get(check, "/api/collections/1/co-owners/check", { as, params: { id: place.id } }),
        )
      ).body,
    )
  expect(answers).toEqual([false, false, true, true])
})

test("sharingCandidates returns the viewer's friends without a role, by name", async () => {
  const [anna, zoe, stranger] = [
    await makeUser({ username: "Anna" }),
    await makeUser({ username: "zoe" }),
    await makeUser(),
  ]
  for (const person of [zoe, anna]) await makeFriends(owner, person)
  await makeCoOwner(place, zoe)
  const names = async (as: User) =>
    (await sharingCandidates(as, place.id, 50)).map(({ username }) => username)
  expect(await names(owner)).toEqual(["Anna", "boris"])
  await makeFriends(zoe, stranger)
  expect(await names(zoe)).toEqual([stranger.username])
})

describe("the note", () => {
  const save = async (content: unknown) =>
    answerOf(
      await send(notes, "/api/collections/1/notes", {
        as: owner,
        params: { id: place.id },
        json: { content },
      }),
    )
  const read = async () =>
    (await answerOf(await get(notes, "/api/collections/1/notes", { as: owner, params: { id: place.id } })))
      .body

  test("is created first, then replaced, and returned as a list of one", async () => {
    expect(await read()).toEqual([])
    const note = { id: 1, collectionId: place.id, userId: owner.id, createdAt: iso, updatedAt: iso }
    expect((await save("Measure the\r\nshelf ")).body).toEqual([{ ...note, content: "Measure the\nshelf" }])
    await makeCoOwner(place, friend)
    const replaced = await answerOf(
      await send(notes, "/api/collections/1/notes", {
        as: friend,
        params: { id: place.id },
        json: { content: "Done" },
      }),
    )
    expect(replaced.body).toEqual([{ ...note, userId: friend.id, content: "Done" }])
    expect(await read()).toEqual(replaced.body)
  })

  test.each([[""], ["  \n\t "], [undefined], [null]])("cannot be blank: %j", async (content) => {
    const { status, body } = await save(content)
    expect([status, body.message]).toEqual([400, "Description cannot be empty"])
    expect(await read()).toEqual([])
  })

  test("cannot be longer than 20,000 characters", async () => {
    expect((await save("x".repeat(20_001))).status).toBe(400)
    expect((await save("x".repeat(20_000))).status).toBe(200)
  })

  test("is one when two users save it at the same time", async () => {
    const answers = await Promise.all([save("One"), save("Two")])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toHaveLength(1)
  })
})
