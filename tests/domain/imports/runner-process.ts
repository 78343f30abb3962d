import { setTimeout as sleep } from "node:timers/promises"
import { db } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { takeLease } from "~/domain/imports/run/lease.server.ts"
import { runImport } from "~/domain/imports/run/run.server.ts"
import { Unavailable } from "~/errors.ts"

/* A process that works on imports until it is killed, or all are done. It says when it begins. */

process.stdout.write("ready\n")
for (;;) {
  try {
    await work()
    const rows = await db.select({ status: imports.status }).from(imports)
    if (rows.every(({ status }) => status === "done")) process.exit(0)
  } catch (error) {
    // A server lets others wait for the transaction of a killed process. Ours goes on after that, too.
    if (!(error instanceof Unavailable)) throw error
  }
}

async function work(): Promise<void> {
  const lease = await takeLease()
  if (lease) await runImport(lease, { stop: new AbortController().signal, beside: () => {} })
  else await sleep(20)
}
