import { setTimeout as sleep } from "node:timers/promises"
import { db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { type Kind, Worker } from "~/domain/background/worker.server.ts"
import { Unavailable } from "~/errors.ts"

/* A process that works on imports, one at a time, until it is killed, or all are done. It says when it begins. */

process.stdout.write("ready\n")
const worker = new Worker({ import: { ...(kinds.import as Kind<{ importId: number }>), slots: 1 } })
worker.start()
for (;;) {
  worker.look()
  await sleep(100)
  try {
    const rows = await db.select({ status: imports.status }).from(imports)
    if (rows.every(({ status }) => status === "done")) process.exit(0)
  } catch (error) {
    // A server lets others wait for the transaction of a killed process. Ours goes on after that, too.
    if (!(error instanceof Unavailable)) throw error
  }
}
