import { createHmac, timingSafeEqual } from "node:crypto"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { Unauthenticated } from "~/errors.ts"
import { derivedKey } from "~/services/secrets.server.ts"
import type { SentRequest } from "../request.ts"
import { sessionToken } from "./session.server.ts"

/** Proves that this session's password was checked. Otherwise another site could link an account of its own. */
export async function linkToken(request: SentRequest): Promise<string> {
  const session = await sessionToken(request)
  if (!session) throw new Unauthenticated()
  return createHmac("sha256", derivedKey("link-token")).update(sessionId(session)).digest("base64url")
}

export async function isLinkToken(request: SentRequest, token: string): Promise<boolean> {
  const expected = Buffer.from(await linkToken(request))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
