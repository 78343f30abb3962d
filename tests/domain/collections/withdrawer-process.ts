import { createInterface } from "node:readline"
import { endOffer } from "~/domain/collections/handover.server.ts"
import type { User } from "~/domain/viewer.ts"

/* A process that withdraws the offer of each collection whose id it reads, for the user of its argument. */
const owner = { id: Number(process.argv[2]) } as User

process.stdout.write("ready\n")
for await (const line of createInterface({ input: process.stdin })) {
  const isWithdrawn = await endOffer(owner, Number(line)).then(
    () => true,
    () => false,
  )
  process.stdout.write(`${isWithdrawn}\n`)
}
process.exit()
