import { createHmac, timingSafeEqual } from "node:crypto"
import type { SentRequest } from "~/context.ts"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { derivedKeys } from "~/env/secrets.server.ts"
import { Unauthenticated } from "~/errors.ts"
import { sessionToken } from "./session.server.ts"

/** Proves that this session's password was checked. Otherwise another site could link an account of its own. */
export async function linkToken(request: SentRequest): Promise<string> {
  const [token = ""] = await tokensOf(request)
  return token
}

export async function isLinkToken(request: SentRequest, token: string): Promise<boolean> {
  const given = Buffer.from(token)
  return (await tokensOf(request)).some((text) => {
    const expected = Buffer.from(text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function tokensOf(request: SentRequest): Promise<string[]> {
  const session = await sessionToken(request)
  if (!session) throw new Unauthenticated()
  return derivedKeys("link-token").map((key) =>
    createHmac("sha256", key).update(sessionId(session)).digest("base64url"),
  )
}
