import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMessage, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { rejectDuplicate } from "~/domain/groups/item-content.server.ts"
import { listGroupItems } from "~/domain/groups/item-reads.server.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-reads.server.ts"
import { chatState, readMessages } from "~/domain/groups/message-reads.server.ts"
import { listGroups, waitingInvitations } from "~/domain/groups/reads.server.ts"
import { linkColumns } from "~/domain/product-link.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let id: number
beforeEach(async () => {
  owner = await makeUser()
  const group = await makeGroup(owner, { isPrivate: true })
  id = group.id
  await makeMessage(group, owner)
  await makeGroupItem(group, owner, { brand: "Iittala" })
})

const limit = 50
test.each<[string, number, () => Promise<unknown>]>([
  ["an unchanged poll", 1, () => chatState(owner, id)],
  ["the last messages", 1, () => readMessages(id, { limit })],
  ["new messages", 1, () => readMessages(id, { limit, after: 1 })],
  ["the shared list and its brands", 3, () => listGroupItems(owner, id, { limit })],
  ["the list by votes", 3, () => listGroupItems(owner, id, { limit, sort: "votes" })],
  [
    "the decided ones by votes",
    2,
    () => listGroupItems(owner, id, { limit, sort: "votes", state: "decided" }),
  ],
  ["the open ones", 3, () => listGroupItems(owner, id, { limit, state: "open" })],
  [
    "a duplicate",
    1,
    () => rejectDuplicate(db, id, linkColumns("https://shop.example/1", "https://shop.example/2")),
  ],
  ["members", 2, () => listMembers(owner, id, { limit })],
  ["friends to invite", 2, () => invitableFriends(owner, id, limit)],
  ["my groups", 1, () => listGroups(owner, { limit, filter: "my" })],
  ["invitations", 1, () => listGroups(owner, { limit, filter: "invited" })],
  ["public groups", 1, () => listGroups(null, { limit, filter: "public" })],
  ["all groups that I may see", 1, () => listGroups(owner, { limit })],
  ["all groups beside my own", 1, () => listGroups(owner, { limit, besideOwn: 1 })],
  ["the number of invitations", 1, () => waitingInvitations(owner)],
])("%s takes a fixed number of queries, each by index", async (_, queries, run) => {
  const plans = await plansOf(run)
  expect(plans).toHaveLength(queries)
  for (const plan of plans) {
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH .+ USING/))
    // json_each reads the values that were asked for, and a subquery has the first voters.
    expect(plan.filter((step) => /^SCAN (?!json_each|\(subquery)/.test(step))).toEqual([])
  }
})

test("a duplicate is found by the keys of the group's links, however many items it has", async () => {
  const link = linkColumns("https://shop.example/1", "https://shop.example/2")
  const [plan] = await plansOf(() => rejectDuplicate(db, id, link))
  const ofGroup = plan?.filter((step) => step.includes("(group_id=?"))
  expect(ofGroup).toHaveLength(5)
  for (const step of ofGroup ?? []) expect(step).toMatch(/_url_key=\?\)$/)
})

test.each([
  ["newest", undefined, "group_items_newest_index (group_id=?)"],
  ["newest", "open", "group_items_newest_index (group_id=? AND state=?)"],
  ["votes", undefined, "group_items_votes_index (group_id=?)"],
  ["votes", "open", "group_items_votes_index (group_id=? AND state=?)"],
] as const)(
  "the list in the order %s with the state %s is one walk of its index",
  async (sort, state, index) => {
    const plans = await plansOf(() => listGroupItems(owner, id, { limit, sort, state }))
    const plan = plans.find((steps) => steps.some((step) => step.includes("group_items_"))) ?? []
    expect(plan).toContainEqual(`SEARCH group_items USING INDEX ${index}`)
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
  },
)
