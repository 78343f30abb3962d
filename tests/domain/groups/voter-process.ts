import { createInterface } from "node:readline"
import { getGroupItem } from "~/domain/groups/item-reads.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

/* A process in which many vote at once: each line has the ids of users and says whether they are for the item. It answers with the count. */
const [groupId = 0, itemId = 0] = process.argv.slice(2).map(Number)

process.stdout.write("ready\n")
for await (const line of createInterface({ input: process.stdin })) {
  const { ids, isFor } = JSON.parse(line) as { ids: number[]; isFor: boolean }
  await Promise.all(ids.map((id) => setVote({ id } as User, groupId, itemId, isFor)))
  const { item } = await getGroupItem({ id: ids[0] } as User, groupId, itemId)
  process.stdout.write(`${item.voteCount}\n`)
}
process.exit()
