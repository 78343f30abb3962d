import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
import { messageSchema } from "~/domain/groups/inputs.server.ts"
import { chatState, getMessage, readMessages } from "~/domain/groups/message-reads.server.ts"
import { deleteMessage, editMessage, sendMessage } from "~/domain/groups/message-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User, Viewer } from "~/domain/viewer.ts"
import { Forbidden, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

let owner: User
let guest: User
let open: { id: number }
let closed: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  open = await makeGroup(owner)
  closed = await makeGroup(owner, { isPrivate: true })
})

type Wanted = Parameters<typeof readMessages>[1]

/** As the page and the API read a chat: whether the viewer may, then the messages. */
async function listMessages(viewer: Viewer, groupId: number, wanted: Wanted) {
  await chatState(viewer, groupId)
  return readMessages(groupId, wanted)
}

const texts = async (
  viewer: Viewer,
  group: { id: number },
  wanted: { after?: number; cursor?: string } = {},
) => (await listMessages(viewer, group.id, { limit: 50, ...wanted })).items.map(({ content }) => content)

describe("writing a message", () => {
  test("in a public group makes the writer a member", async () => {
    const { id } = await sendMessage(guest, open.id, { content: "Hello" })
    expect(await getMessage(owner, open.id, id)).toMatchObject({
      id,
      groupId: open.id,
      userId: guest.id,
      content: "Hello",
      editedAt: null,
      user: { id: guest.id, username: guest.username },
    })
    expect((await getGroup(guest, open.id)).role).toBe("member")
  })

  test("is for members of a private group, and never for removed members", async () => {
    const [invited, removed] = [await makeUser(), await makeUser()]
    await makeMember(closed, invited, { status: "pending" })
    await makeMember(open, removed, { status: "removed", needsInvitation: true })
    const content = "Let me in"
    await expect(sendMessage(invited, closed.id, { content })).rejects.toThrow(Forbidden)
    await expect(sendMessage(removed, open.id, { content })).rejects.toThrow(Forbidden)
    await expect(sendMessage(guest, closed.id, { content })).rejects.toThrow(NotFound)
    await expect(sendMessage(null, open.id, { content })).rejects.toThrow(Unauthenticated)
    expect(await texts(owner, open)).toEqual([])
    expect(await texts(owner, closed)).toEqual([])
  })

  test.each([[""], ["  \n\t "], [undefined], [7]])("refuses a blank message: %j", (content) => {
    expect(messageSchema.safeParse({ content }).success).toBe(false)
  })

  test("counts CRLF as one character", () => {
    const content = `${"a\r\n".repeat(1_999)}ab`
    expect(messageSchema.parse({ content }).content).toBe(`${"a\n".repeat(1_999)}ab`)
    expect(messageSchema.safeParse({ content: "a".repeat(4_001) }).success).toBe(false)
  })
})

describe("reading messages", () => {
  test("is for signed-in users, and of a private group for members", async () => {
    const [member, invited] = [await makeUser(), await makeUser()]
    await makeMember(closed, member)
    await makeMember(closed, invited, { status: "pending" })
    await makeMessage(open, owner, { content: "Open" })
    await makeMessage(closed, owner, { content: "Closed" })
    expect(await texts(guest, open)).toEqual(["Open"])
    expect(await texts(member, closed)).toEqual(["Closed"])
    await expect(texts(null, open)).rejects.toThrow(Unauthenticated)
    await expect(texts(invited, closed)).rejects.toThrow(Forbidden)
    await expect(texts(guest, closed)).rejects.toThrow(NotFound)
    await expect(texts(null, closed)).rejects.toThrow(NotFound)
  })

  test("returns the last ones, oldest first, then older ones page by page", async () => {
    for (const content of ["1", "2", "3", "4", "5"]) await makeMessage(open, owner, { content })
    const last = await listMessages(guest, open.id, { limit: 2 })
    const before = await listMessages(guest, open.id, { limit: 2, cursor: last.nextCursor })
    const first = await listMessages(guest, open.id, { limit: 2, cursor: before.nextCursor })
    expect([last, before, first].map((page) => page.items.map(({ content }) => content))).toEqual([
      ["4", "5"],
      ["2", "3"],
      ["1"],
    ])
    expect(first.nextCursor).toBeNull()
  })

  test("after a message returns the next ones, page by page", async () => {
    const sent = []
    for (const content of ["1", "2", "3", "4"]) sent.push(await makeMessage(open, owner, { content }))
    const after = sent[0]?.id ?? 0
    const next = await listMessages(guest, open.id, { after, limit: 2 })
    expect(next.items.map(({ content }) => content)).toEqual(["2", "3"])
    const rest = await listMessages(guest, open.id, { after, limit: 2, cursor: next.nextCursor })
    expect(rest.items.map(({ content }) => content)).toEqual(["4"])
    expect(rest.nextCursor).toBeNull()
    expect(await texts(guest, open, { after: 0 })).toEqual(["1", "2", "3", "4"])
  })

  test("still works when the accounts of the writers are deleted", async () => {
    const writer = await makeUser()
    await makeMessage(open, writer, { content: "Farewell" })
    await db.delete(users).where(eq(users.id, writer.id))
    const { items } = await listMessages(guest, open.id, { limit: 50 })
    expect(items).toMatchObject([{ content: "Farewell", userId: null, user: null }])
  })
})

describe("changing a message", () => {
  test("is for its writer only", async () => {
    const { id } = await sendMessage(guest, open.id, { content: "Helo" })
    await editMessage(guest, open.id, id, { content: "Hello" })
    expect(await getMessage(owner, open.id, id)).toMatchObject({
      content: "Hello",
      editedAt: expect.any(String),
    })
    await expect(editMessage(owner, open.id, id, { content: "Mine" })).rejects.toThrow(Forbidden)
    await expect(editMessage(null, open.id, id, { content: "Mine" })).rejects.toThrow(Unauthenticated)
    await expect(editMessage(guest, open.id, 4711, { content: "x" })).rejects.toThrow("Message not found")
  })

  test("by deleting is for its writer and the group's owner", async () => {
    const other = await makeUser()
    const [first, second] = [await makeMessage(open, guest), await makeMessage(open, guest)]
    await expect(deleteMessage(other, open.id, first.id)).rejects.toThrow(Forbidden)
    await deleteMessage(guest, open.id, first.id)
    await deleteMessage(owner, open.id, second.id)
    expect(await texts(owner, open)).toEqual([])
  })

  test("is impossible after leaving a private group", async () => {
    const { id } = await makeMessage(closed, guest)
    await expect(editMessage(guest, closed.id, id, { content: "x" })).rejects.toThrow(NotFound)
    await expect(deleteMessage(guest, closed.id, id)).rejects.toThrow(NotFound)
  })

  test("throws NotFound for a message of another group", async () => {
    const { id } = await makeMessage(closed, owner)
    const own = await makeGroup(guest)
    await expect(deleteMessage(guest, own.id, id)).rejects.toThrow(NotFound)
    await expect(getMessage(guest, own.id, id)).rejects.toThrow(NotFound)
  })
})

describe("the state of a chat", () => {
  const tag = async () => JSON.stringify(await chatState(owner, open.id))

  test("changes only with a message, edit, deletion or new username", async () => {
    const other = await makeGroup(owner)
    const seen = [await tag()]
    const step = async (act: Promise<unknown>) => {
      await act
      seen.push(await tag())
    }
    const { id } = await sendMessage(guest, open.id, { content: "One" })
    seen.push(await tag())
    await step(sendMessage(guest, open.id, { content: "Two" }))
    await step(editMessage(guest, open.id, id, { content: "Uno" }))
    await step(deleteMessage(guest, open.id, id))
    await step(db.update(users).set({ username: "renamed" }).where(eq(users.id, guest.id)))
    await step(db.delete(users).where(eq(users.id, guest.id)))
    expect(new Set(seen).size).toBe(seen.length)

    await sendMessage(owner, other.id, { content: "Elsewhere" })
    await db.update(users).set({ email: "new@example.com" }).where(eq(users.id, owner.id))
    expect(await tag()).toBe(seen.at(-1))
  })

  test("does not return to an earlier state when the last message is deleted", async () => {
    await sendMessage(owner, open.id, { content: "One" })
    const before = await tag()
    const { id } = await sendMessage(owner, open.id, { content: "Two" })
    await deleteMessage(owner, open.id, id)
    expect(await tag()).not.toBe(before)
  })

  test("is for users who may read the chat only", async () => {
    await expect(chatState(null, open.id)).rejects.toThrow(Unauthenticated)
    await expect(chatState(guest, closed.id)).rejects.toThrow(NotFound)
    expect(await chatState(guest, open.id)).toEqual({ revision: 0, lastId: 0 })
  })
})
