import { AsyncLocalStorage } from "node:async_hooks"
import { deserialize, serialize } from "node:v8"
import { and, eq, inArray, lt, or } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { oneTimeKeys } from "#db/schema/index.ts"
import { Unprocessable } from "./errors.ts"
import { transact, withReserve } from "./transact.server.ts"

const KEPT_MS = 24 * 60 * 60 * 1000
/** More than one, so that a write drops more keys than it adds. */
const DROPPED_AT_ONCE = 100

/** A one-time key of a write: who uses it, the key, and a hash of what was asked, all as given by `http/`. */
export type OneTimeKey = { scope: string; key: string; requestHash: string; validMs?: number }

type Attempt = OneTimeKey & { row?: { id: number; result: unknown }; answer?: string }

const attempts = new AsyncLocalStorage<Attempt>()

/**
 * Runs one command's reads and writes in one transaction. Every command goes through here, once: under a one-time
 * key a second `write` of the same request would be taken for a repetition of the first.
 *
 * Under a one-time key the key's row is part of the transaction: a repeated request finds it and gets the first
 * result instead of a second write, also when the process died before it could answer.
 * @param act what to do; it must use the transaction it is given for every read and write.
 */
export const write = <T>(act: (tx: Transaction) => Promise<T>): Promise<T> =>
  writePrepared(async () => {}, act)

/**
 * `write` for a command with slow work that must not hold up other writes, such as hashing. A repetition does not run it.
 * @param prepare runs before the transaction. @param act is given its result.
 */
export async function writePrepared<P, T>(
  prepare: () => Promise<P>,
  act: (tx: Transaction, prepared: P) => Promise<T>,
): Promise<T> {
  const attempt = attempts.getStore()
  if (attempt?.row) return attempt.row.result as T
  try {
    const prepared = await prepare()
    if (!attempt) return await transact((tx) => act(tx, prepared))
    const row = await transact((tx) => claimAndAct(tx, attempt, () => act(tx, prepared)))
    // Only after the commit: one that fails, as on a full disk, has done nothing and is tried again.
    attempt.row = row
    return row.result
  } catch (error) {
    // The same request ran beside this one and was first.
    if (attempt && (await recall(attempt)) && attempt.row) return attempt.row.result as T
    throw error
  }
}

/** `write` for a command that deletes: it works on a full disk as well. */
export const erase = <T>(act: (tx: Transaction) => Promise<T>): Promise<T> => withReserve(() => write(act))

async function claimAndAct<T>(
  tx: Transaction,
  attempt: Attempt,
  act: () => Promise<T>,
): Promise<{ id: number; result: T }> {
  const { scope, key, requestHash } = attempt
  await dropExpired(tx, attempt)
  const [claim] = await tx.insert(oneTimeKeys).values({ scope, key, requestHash }).returning()
  if (!claim) throw new Error("A one-time key was not written")
  const result = await act()
  await tx
    .update(oneTimeKeys)
    .set({ result: storedResult(result) })
    .where(eq(oneTimeKeys.id, claim.id))
  return { id: claim.id, result }
}

/** Forgets an expired use of this key, and some of all others, so that no write pays for a day's keys at once. */
async function dropExpired(tx: Transaction, attempt: OneTimeKey): Promise<void> {
  const { scope, key } = attempt
  const isExpired = lt(oneTimeKeys.createdAt, new Date(Date.now() - KEPT_MS))
  const some = tx.select({ id: oneTimeKeys.id }).from(oneTimeKeys).where(isExpired).limit(DROPPED_AT_ONCE)
  const isOver = lt(oneTimeKeys.createdAt, validFrom(attempt))
  const same = and(eq(oneTimeKeys.scope, scope), eq(oneTimeKeys.key, key), isOver)
  await tx.delete(oneTimeKeys).where(or(inArray(oneTimeKeys.id, some), same))
}

const validFrom = ({ validMs = KEPT_MS }: OneTimeKey): Date => new Date(Date.now() - validMs)

/** What the table keeps of a command's result. The same for equal numbers and texts. */
export const storedResult = (result: unknown): string => serialize(result).toString("base64")

/** Looks for an earlier use of the key; fills the attempt in with what it did. */
async function recall(attempt: Attempt): Promise<boolean> {
  const [row] = await db
    .select()
    .from(oneTimeKeys)
    .where(and(eq(oneTimeKeys.scope, attempt.scope), eq(oneTimeKeys.key, attempt.key)))
  if (!row || row.createdAt < validFrom(attempt) || row.result === null) return false
  if (row.requestHash !== attempt.requestHash)
    throw new Unprocessable("This one-time key was already used for another request")
  attempt.row = { id: row.id, result: deserialize(Buffer.from(row.result, "base64")) }
  if (row.answer !== null) attempt.answer = row.answer
  return true
}

/**
 * Whether something was written under this key already.
 * @throws {Unprocessable} when the key was used for another request.
 */
export const wasWritten = (key: OneTimeKey): Promise<boolean> => recall({ ...key })

/**
 * Runs a request's work under a one-time key: what `write` did under the same key before is not done again
 * (decisions.md, Freshness: per user, 24 hours).
 * @param run the whole work of the request; its one command, if it has one, goes through `write`.
 * @param keep how the first answer is stored and read back, where it must be replayed to the letter.
 * @throws {Unprocessable} when the key was used for another request.
 */
export async function withOneTimeKey<A>(
  key: OneTimeKey,
  run: () => Promise<A>,
  keep?: { store: (answer: A) => Promise<string | null>; restore: (stored: string) => A },
): Promise<A> {
  const attempt: Attempt = { ...key }
  await recall(attempt)
  if (attempt.answer !== undefined && keep) return keep.restore(attempt.answer)
  const answer = await attempts.run(attempt, run)
  const stored = (await keep?.store(answer)) ?? null
  if (!keep || stored === null) return answer
  // Work that wrote nothing has not taken the key yet.
  if (!attempt.row) await attempts.run(attempt, () => write(async () => null))
  if (attempt.answer !== undefined) return keep.restore(attempt.answer)
  if (attempt.row)
    await db.update(oneTimeKeys).set({ answer: stored }).where(eq(oneTimeKeys.id, attempt.row.id))
  return answer
}
