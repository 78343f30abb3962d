import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { groupPreviews } from "~/domain/groups/previews.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"

useTestDatabase()

const pictureAt = (n: number) => `https://shop.example/${n}.png`

/** A group of two with four pictures and two messages. */
async function filledGroup(isPrivate: boolean) {
  const [owner, member] = [await makeUser(), await makeUser()]
  const group = await makeGroup(owner, { isPrivate })
  await makeMember(group, member)
  for (const n of [1, 2, 3, 4]) await makeGroupItem(group, member, { imageUrl: pictureAt(n) })
  await makeGroupItem(group, member, { imageUrl: null })
  await makeMessage(group, owner, { content: "First" })
  await makeMessage(group, member, { content: "Last" })
  return { owner, member, group }
}

const previewFor = async (viewer: Viewer, id: number) => {
  const { group } = await getGroup(viewer, id)
  return (await groupPreviews(viewer, [group]))(id)
}

const pictures = [4, 3, 2].map(pictureAt)

test("groupPreviews gives members of any group pictures, people with the owner first, and the last message", async () => {
  for (const isPrivate of [true, false]) {
    const { owner, member, group } = await filledGroup(isPrivate)
    for (const viewer of [owner, member])
      expect(await previewFor(viewer, group.id)).toEqual({
        pictures,
        people: [owner, member].map(({ id, username }) => ({ id, username })),
        lastMessage: { content: "Last", username: member.username },
      })
  }
})

test("groupPreviews gives a user of a public group people and no message, and a visitor only pictures", async () => {
  const { group } = await filledGroup(false)
  const stranger = await previewFor(await makeUser(), group.id)
  expect([stranger.pictures, stranger.people.length, stranger.lastMessage]).toEqual([pictures, 2, null])
  expect(await previewFor(null, group.id)).toEqual({ pictures, people: [], lastMessage: null })
})

test("groupPreviews gives who is invited to a private group nothing", async () => {
  const { group } = await filledGroup(true)
  const invited = await makeUser()
  await makeMember(group, invited, { status: "pending" })
  expect(await previewFor(invited, group.id)).toEqual({ pictures: [], people: [], lastMessage: null })
})

test("groupPreviews reads by indexes, in one query for all groups", async () => {
  const { owner, group } = await filledGroup(true)
  const { group: read } = await getGroup(owner, group.id)
  const plans = await plansOf(() => groupPreviews(owner, [read, read]))
  expect(plans).toHaveLength(1)
  const plan = plans.flat().join("\n")
  for (const index of ["group_items_group_id", "group_members_group_id", "group_messages_group_id"])
    expect(plan).toContain(`${index}_index (group_id=?)`)
  expect(plan).not.toMatch(/SCAN (?!asked|\(subquery)/)
})
