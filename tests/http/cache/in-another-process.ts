import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { LEASE_MS } from "#db/server/change-log.ts"
import { env } from "~/env.server.ts"

const code = `
  const { createClient } = await import("@libsql/client")
  const database = createClient({ url: process.argv[1], timeout: 5_000 })
  for (const statement of process.argv.slice(2)) await database.execute(statement)
`

/** Runs statements on the same database in another process. */
export async function inAnotherProcess(...statements: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    code,
    env.DATABASE_URL,
    ...statements,
  ])
  // Our server waits so long before it responds to a write.
  if (!env.DATABASE_URL.startsWith("file:")) await sleep(LEASE_MS)
}
