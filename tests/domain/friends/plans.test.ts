import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { planOf } from "#tests/support/query-plan.ts"
import { blocksQuery } from "~/domain/friends/block-reads.server.ts"
import { friendsQuery, pendingQuery } from "~/domain/friends/reads.server.ts"

useTestDatabase()

test.each([
  ["friends", () => friendsQuery(1, 99, 60), "friends_user_id_index"],
  ["received requests", () => pendingQuery("received", 1, 99, 60), "friend_requests_receiver_index"],
  ["sent requests", () => pendingQuery("sent", 1, 99, 60), "friend_requests_sender_index"],
  ["blocks", () => blocksQuery(1, 99, 60), "blocks_user_id_index"],
])("the list of %s is read by its index, in order, without sorting or scanning", async (_, query, index) => {
  const steps = await planOf(query())
  expect(steps.join("\n")).toContain(index)
  expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
})
