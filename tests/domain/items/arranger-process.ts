import { createInterface } from "node:readline"
import { placeItem } from "~/domain/items/place-writes.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"

/* A process that arranges a collection for a user: it puts an item after another one for each line with two ids, and says the order when asked. */
const [userId = 0, collectionId = 0] = process.argv.slice(2).map(Number)
const user = { id: userId } as User

process.stdout.write("ready\n")
for await (const line of createInterface({ input: process.stdin })) {
  const [id = 0, after = 0] = line.split(" ").map(Number)
  if (line === "order") {
    const { items } = await listItems(user, collectionId, { sort: "own", limit: 100 })
    process.stdout.write(`${items.map(({ id }) => id).join()}\n`)
  } else await placeItem(user, { id, collectionId }, after)
}
process.exit()
