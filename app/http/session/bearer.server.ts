import { LRUCache } from "lru-cache"
import { tokenHash } from "~/domain/accounts/session-reads.server.ts"
import { findToken, isTokenShaped, type TokenAccess } from "~/domain/tokens/reads.server.ts"
import { InvalidToken } from "~/errors.ts"
import { countWrongToken, refuseGuessing } from "~/server/rate-limit.server.ts"
import type { RequestContext } from "../context.ts"

/** Hashes of tokens that have worked: somebody who guesses behind the same address does not shut them out. */
const working = new LRUCache<string, true>({ max: 10_000 })

/**
 * What the personal token of an API call opens.
 * @throws {InvalidToken} for a token that opens nothing. @throws {TooManyRequests}
 */
export async function findBearer(token: string, context: RequestContext): Promise<TokenAccess> {
  if (!isTokenShaped(token)) throw new InvalidToken()
  const hash = tokenHash(token)
  if (!working.has(hash)) refuseGuessing(context.clientAddress)
  const access = await findToken(hash)
  if (!access) {
    working.delete(hash)
    countWrongToken(context.clientAddress)
    throw new InvalidToken()
  }
  working.set(hash, true)
  context.userId = access.user.id
  return access
}
