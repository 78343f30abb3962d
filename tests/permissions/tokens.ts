import { makeToken, makeUser } from "#tests/support/factories.ts"
import { listTokens } from "~/domain/tokens/reads.server.ts"
import { revokeToken } from "~/domain/tokens/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

/** Tokens of each person of a table, and tokens that open nothing. */
export type Tokens = {
  of: Record<string, { write: string; read: string }>
  dead: Record<"expired" | "revoked" | "suspended" | "unknown" | "malformed", string>
}

export async function makeTokens(people: Record<string, User>): Promise<Tokens> {
  const of: Tokens["of"] = {}
  for (const [name, person] of Object.entries(people))
    of[name] = { write: await makeToken(person), read: await makeToken(person, { scope: "read" }) }
  const [somebody] = Object.values(people)
  const suspended = await makeUser({ isSuspended: true })
  if (!somebody) throw new Error("The table has nobody")
  return {
    of,
    dead: {
      expired: await makeToken(somebody, { expiresAt: new Date(Date.now() - 1_000) }),
      revoked: await makeRevoked(somebody),
      suspended: await makeToken(suspended),
      unknown: `curio_${"x".repeat(43)}`,
      malformed: "curio_",
    },
  }
}

async function makeRevoked(owner: User): Promise<string> {
  const token = await makeToken(owner)
  const [newest] = await listTokens(owner)
  await revokeToken(owner, newest?.id ?? 0)
  return token
}
