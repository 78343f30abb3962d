import { LRUCache } from "lru-cache"
import type { RequestContext } from "~/context.ts"
import { tokenHash } from "~/domain/accounts/session-reads.server.ts"
import { findToken, isTokenShaped, type TokenAccess } from "~/domain/tokens/reads.server.ts"
import { InvalidToken } from "~/errors.ts"
import { countWrongToken, refuseGuessing } from "~/http/rate-limit.server.ts"

/** Users by the hash of a token that has worked: wrong guesses from the same address do not block it. */
const working = new LRUCache<string, number>({ max: 10_000 })

/** The user of a token that has worked lately. It may have been revoked. */
export const rememberedTokenUser = (token: string): number | undefined =>
  isTokenShaped(token) ? working.get(tokenHash(token)) : undefined

/** @throws {InvalidToken} for an invalid token. @throws {TooManyRequests} */
export async function findBearer(token: string, context: RequestContext): Promise<TokenAccess> {
  if (!isTokenShaped(token)) throw new InvalidToken()
  const hash = tokenHash(token)
  if (!working.has(hash)) await refuseGuessing(context.clientAddress)
  const access = await findToken(hash)
  if (!access) {
    working.delete(hash)
    await countWrongToken(context.clientAddress)
    throw new InvalidToken()
  }
  working.set(hash, access.user.id)
  context.userId = access.user.id
  return access
}
