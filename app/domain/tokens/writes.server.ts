import { and, count, eq, type SQL } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { apiTokens } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { tokenHash } from "../accounts/session-reads.server.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, writePrepared } from "../write.server.ts"
import type { NewToken } from "./inputs.server.ts"
import { newApiToken, TOKENS_MAX, tokenColumns } from "./reads.server.ts"
import type { CreatedToken, PersonalToken } from "./responses.server.ts"

/** Nothing stores the token, so a repetition cannot get it again. @throws {Conflict} for a repetition, and above the limit. */
export async function createToken(
  viewer: Viewer,
  input: NewToken,
  options?: WriteOptions,
): Promise<CreatedToken> {
  const { id: userId } = requireUser(viewer)
  const { name, scope, expiresAt } = input
  const token = newApiToken()
  const { result, isRepeated } = await writePrepared(
    async () => {},
    async (tx): Promise<PersonalToken> => {
      const [has] = await tx.select({ tokens: count() }).from(apiTokens).where(eq(apiTokens.userId, userId))
      if (has && has.tokens >= TOKENS_MAX)
        throw new Conflict(`You have ${TOKENS_MAX} tokens already. Revoke one that you do not use any more.`)
      const [row] = await tx
        .insert(apiTokens)
        .values({ userId, name, scope, expiresAt, hash: tokenHash(token) })
        .returning(tokenColumns)
      if (!row) throw new Error("The token was not written")
      await recordEvent(tx, "token-made", { userId, details: { token: row.id, scope, name } })
      return row
    },
    options,
    isThere,
  )
  if (isRepeated)
    throw new Conflict(
      "This token was made a moment ago, and is shown only once. Revoke it and make another.",
    )
  return { ...result, token }
}

const isThere = async ({ id }: PersonalToken): Promise<boolean> =>
  (await db.$count(apiTokens, eq(apiTokens.id, id))) > 0

export async function revokeToken(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    if (!(await revokeTokens(tx, user.id, eq(apiTokens.id, id)))) throw new NotFound("Token not found")
  }, options)
}

/** @returns how many there were. */
export async function revokeTokens(tx: Transaction, userId: number, which?: SQL): Promise<number> {
  const revoked = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), which))
    .returning({ token: apiTokens.id, name: apiTokens.name })
  for (const details of revoked) await recordEvent(tx, "token-revoked", { userId, details })
  return revoked.length
}
