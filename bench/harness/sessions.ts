import { hkdfSync, randomBytes } from "node:crypto"
import type { Client } from "@libsql/client"
import { createCookie } from "@remix-run/node"
import { sessionEnd, sessionId } from "~/domain/accounts/session-reads.server.ts"

/** Of every app that is measured, so that sessions can be made without signing in. */
export const SESSION_SECRET = "a secret of the benchmarks, and of nothing else"

// As `derivedKey` and `signedCookie` make it.
const key = Buffer.from(hkdfSync("sha256", SESSION_SECRET, "", "curio cookie:session", 32))
const cookie = createCookie("session", { secrets: [key.toString("base64url")] })

/** Signs the users in, each once. @returns the headers of each. */
export async function openSessions(
  { client }: { client: Pick<Client, "execute"> },
  userIds: number[],
): Promise<{ Cookie: string }[]> {
  const now = new Date()
  const tokens = userIds.map(() => randomBytes(32).toString("base64url"))
  const rows = tokens.map((token, index) => [sessionId(token), userIds[index]])
  await client.execute({
    sql: `INSERT INTO sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at)
      SELECT value->>0, value->>1, 'bench', ?1, ?1, ?2 FROM json_each(?3)`,
    args: [now.getTime(), sessionEnd(now).getTime(), JSON.stringify(rows)],
  })
  const cookies = await Promise.all(tokens.map((token) => cookie.serialize(token)))
  return cookies.map((value) => ({ Cookie: value.split(";")[0] ?? "" }))
}
