import { and, desc, eq, gt, isNull, or } from "drizzle-orm"
import { changeLog, db, type Given, prepared } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { apiTokens, users } from "#db/schema/index.ts"
import { mayEnter, userColumns } from "../accounts/reads.server.ts"
import { newToken } from "../accounts/session-reads.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { type PersonalToken, tokenResponse } from "./responses.server.ts"

export const TOKENS_MAX = 20

const USED_EVERY_MS = 60 * 60 * 1000

/** Tools that look for secrets in published files know tokens by such a beginning. */
const PREFIX = "curio_"

export const newApiToken = (): string => PREFIX + newToken()

export const isTokenShaped = (text: string): boolean => /^curio_[\w-]{43}$/.test(text)

export const tokenColumns = columnsFor(apiTokens, tokenResponse)

/** Expired ones too, until they are revoked. */
export async function listTokens(viewer: Viewer): Promise<PersonalToken[]> {
  const { id } = requireUser(viewer)
  return db
    .select(tokenColumns)
    .from(apiTokens)
    .where(eq(apiTokens.userId, id))
    .orderBy(desc(apiTokens.id))
    .limit(TOKENS_MAX)
}

const openToken = prepared(({ hash, now }: { hash: Given<string>; now: Given<Date> }) =>
  db
    .select({
      ...userColumns,
      tokenId: apiTokens.id,
      scope: apiTokens.scope,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(eq(apiTokens.hash, hash), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)), mayEnter),
    ),
)

export type TokenAccess = { user: User; scope: PersonalToken["scope"] }

/** Saves at most once an hour that the token was used. @param hash of the token. */
export async function findToken(hash: string): Promise<TokenAccess | null> {
  const now = new Date()
  const [row] = await changeLog.near(() => openToken(db, { hash, now }))
  if (!row) return null
  const { tokenId, scope, lastUsedAt, ...user } = row
  // Either way: the clock may have been set back.
  if (Math.abs(now.getTime() - (lastUsedAt?.getTime() ?? 0)) > USED_EVERY_MS)
    await changeLog.beside(
      db
        .update(apiTokens)
        .set({ lastUsedAt: now })
        .where(eq(apiTokens.id, tokenId))
        // A database that cannot be written must not refuse every program.
        .catch(() => {}),
    )
  return { user, scope }
}
