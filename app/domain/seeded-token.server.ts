import { createHmac } from "node:crypto"
import { derivedKeys } from "~/env/secrets.server.ts"
import { newToken, tokenHash } from "./accounts/session-reads.server.ts"

/*
 * Results of writes are stored for repetitions, so they hold a seed instead of a token. Only with the server's secret does the
 * token follow from it.
 */

type Purpose = "invitation" | "view-link" | "claim"

/** `hash` is that of the token. */
export type Seeded = { seed: string; hash: string }

const tokensOf = (purpose: Purpose, seed: string): string[] =>
  derivedKeys(purpose).map((key) => createHmac("sha256", key).update(seed).digest("base64url"))

export function newSeeded(purpose: Purpose): Seeded {
  const seed = newToken()
  return { seed, hash: tokenHash(tokensOf(purpose, seed)[0] ?? "") }
}

/** A repetition may come after `SESSION_SECRET` got another first value. */
export function tokenOf(purpose: Purpose, { seed, hash }: Seeded): string {
  const tokens = tokensOf(purpose, seed)
  return tokens.find((token) => tokenHash(token) === hash) ?? tokens[0] ?? ""
}
