import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { planOf, plansOf } from "#tests/support/query-plan.ts"
import { listBlocks } from "~/domain/friends/block-reads.server.ts"
import { friendsQuery, pendingQuery } from "~/domain/friends/reads.server.ts"
import { encodeCursor } from "~/domain/paging.ts"

useTestDatabase()

async function planOfBlocks() {
  const user = await makeUser()
  const cursor = encodeCursor([99])
  return (await plansOf(() => listBlocks(user, { limit: 60, cursor }))).flat()
}

test.each([
  ["friends", () => planOf(friendsQuery(1, 99, 60)), "friends_user_id_index"],
  ["received requests", () => planOf(pendingQuery("received", 1, 99, 60)), "friend_requests_receiver_index"],
  ["sent requests", () => planOf(pendingQuery("sent", 1, 99, 60)), "friend_requests_sender_index"],
  ["blocks", planOfBlocks, "blocks_user_id_index"],
])("the list of %s is read by its index, in order, without sorting or scanning", async (_, plan, index) => {
  const steps = await plan()
  expect(steps.join("\n")).toContain(index)
  expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
})
