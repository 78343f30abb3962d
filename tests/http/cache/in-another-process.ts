import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { env } from "~/env.server.ts"

const code = `
  const database = new (await import("libsql")).default(process.argv[1])
  for (const statement of process.argv.slice(2)) database.exec(statement)
`

/** Runs statements on the same file in another process. */
export async function inAnotherProcess(...statements: string[]): Promise<void> {
  const file = env.DATABASE_URL.replace("file:", "")
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code, file, ...statements])
}
