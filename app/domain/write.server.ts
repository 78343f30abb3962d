import { deserialize, serialize } from "node:v8"
import { and, between, eq, not, sql } from "drizzle-orm"
import {
  changeLog,
  db,
  type GivenRow,
  prepared,
  preparedLater,
  reserve,
  type Transaction,
} from "#db/client.server.ts"
import { oneTimeKeys } from "#db/schema/index.ts"
import { InsufficientStorage, Unprocessable } from "~/errors.ts"

export const ONCE_MAX_MS = 24 * 60 * 60 * 1000

/** An identifier of the visitor follows. */
export const VISITOR_SCOPE = "visitor:"

/** Identifies one submission, so that a write that is sent twice is done once. */
export type Once = {
  /** Names the sender: "user:7", "visitor:…", "session:…". */
  scope: string
  key: string
  /** The hash of the request. The same key with another hash is refused. */
  requestHash: string
  /** The hashes that the same request had with earlier values of `SESSION_SECRET`. */
  earlierHashes?: string[]
  /** A repetition gets the first result for this long. */
  lifetimeMs: number
  /** The key is made from the values: a repetition counts only while the first result is still there. */
  isByContent?: boolean
}

/** What a write obeys. Forms and API calls make it of their request, and a command hands it on. */
export type WriteOptions = {
  /** A repetition is rolled back and gets the first result. */
  once?: Once | undefined
  /** Senders of writes take turns. Without one, the write is a sender of its own. */
  sender?: string | null | undefined
  /** Runs first in the transaction, which fails if it throws. */
  precondition?: ((tx: Transaction) => Promise<void>) | undefined
  /** The write deletes: on a full disk it runs a second time, with the space kept for that. */
  mayUseReserve?: boolean
}

type Written<T> = { result: T; isRepeated: boolean }

/** Whether the first result of a form is still there. If not, the form counts as new. */
type IsThere<T> = (result: T) => Promise<boolean>

/** @param act returns no secrets: with `once`, its result is stored. */
export async function write<T>(
  act: (tx: Transaction) => Promise<T>,
  options: WriteOptions = {},
  isThere?: IsThere<T>,
): Promise<T> {
  const first = options.once?.isByContent && (await changeLog.near(() => findFirst(options, isThere)))
  return (first || (await attempt(async () => {}, act, options))).result
}

/** `prepare` is slow work that must not hold up other writes, such as hashing. A repetition does not run it. */
export async function writePrepared<P, T>(
  prepare: () => Promise<P>,
  act: (tx: Transaction, prepared: P) => Promise<T>,
  options: WriteOptions = {},
  isThere?: IsThere<T>,
): Promise<Written<T>> {
  const first = await changeLog.near(() => findFirst(options, isThere))
  return first ?? attempt(prepare, act, options)
}

/** Runs work that writes nothing. With `once`, a repetition gets its first result. */
export const runOnce = async <T>(work: () => Promise<T>, options: WriteOptions): Promise<T> =>
  options.once ? (await writePrepared(work, async (_, result) => result, options)).result : work()

/** `write` for a command that deletes: it works on a full disk as well. */
export const erase = <T>(act: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T> =>
  write(act, { ...options, mayUseReserve: true })

async function attempt<P, T>(
  prepare: () => Promise<P>,
  act: (tx: Transaction, prepared: P) => Promise<T>,
  options: WriteOptions,
): Promise<Written<T>> {
  try {
    const prepared = await prepare()
    const result = await transact(async (tx) => {
      const result = await act(tx, prepared)
      if (options.once) saveKey(tx, options.once, result)
      return result
    }, options)
    return { result, isRepeated: false }
  } catch (error) {
    // A repetition fails on its key, or earlier on a change of the first write.
    const first = await findFirst<T>(options)
    if (first) return first
    throw error
  }
}

type Times = { oldest: Date; newest: Date }
type NewKey = Pick<Once, "scope" | "key" | "requestHash"> & { result: string; createdAt: Date } & Times

/** For a key that is taken, `created_at` becomes null. The column refuses that, so the transaction fails. */
const insertKey = preparedLater(({ oldest, newest, ...row }: GivenRow<NewKey>) =>
  db
    .insert(oneTimeKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [oneTimeKeys.scope, oneTimeKeys.key],
      set: {
        requestHash: sql`excluded.request_hash`,
        result: sql`excluded.result`,
        createdAt: sql`iif(${not(between(oneTimeKeys.createdAt, oldest, newest))}, excluded.created_at, null)`,
      },
    }),
)

/** Keys of these times count. A later one is of a clock that was ahead. */
const lifetime = (now: Date, ms: number): Times => ({
  oldest: new Date(now.getTime() - ms),
  newest: new Date(now.getTime() + ms),
})

function saveKey(tx: Transaction, { scope, key, requestHash, lifetimeMs }: Once, result: unknown): void {
  const createdAt = new Date()
  const times = { createdAt, ...lifetime(createdAt, lifetimeMs) }
  insertKey(tx, { scope, key, requestHash, result: storedResult(result), ...times })
}

const keyOf = prepared(({ scope, key, oldest, newest }: GivenRow<Pick<Once, "scope" | "key"> & Times>) =>
  db
    .select()
    .from(oneTimeKeys)
    .where(
      and(
        eq(oneTimeKeys.scope, scope),
        eq(oneTimeKeys.key, key),
        between(oneTimeKeys.createdAt, oldest, newest),
      ),
    ),
)

/** As text, which is equal for equal numbers and strings. */
export const storedResult = (result: unknown): string => serialize(result).toString("base64")

/** @returns null without `once`. @throws {Unprocessable} for a key that was used for another request. */
export async function findFirst<T>(
  { once, sender }: WriteOptions,
  isThere?: IsThere<T>,
): Promise<Written<T> | null> {
  if (!once) return null
  const [row] = await keyOf(db, {
    scope: once.scope,
    key: once.key,
    ...lifetime(new Date(), once.lifetimeMs),
  })
  if (!row || row.result === null) return null
  if (row.requestHash !== once.requestHash && !once.earlierHashes?.includes(row.requestHash))
    throw new Unprocessable("This one-time key was already used for another request")
  const result: T = deserialize(Buffer.from(row.result, "base64"))
  if (!once.isByContent || !isThere || (await isThere(result))) return { result, isRepeated: true }
  const isIt = and(eq(oneTimeKeys.id, row.id), eq(oneTimeKeys.createdAt, row.createdAt))
  await db.transaction((tx) => tx.delete(oneTimeKeys).where(isIt), { sender })
  return null
}

/** Refuses while the disk space kept for deletions is gone, unless the write may use it. */
async function transact<T>(
  act: (tx: Transaction) => Promise<T>,
  { sender, precondition, mayUseReserve }: WriteOptions,
): Promise<T> {
  if (!mayUseReserve) await reserve?.settled()
  const run = async (tx: Transaction) => {
    // Checked inside, because a deletion may have taken the space while this one waited for its turn.
    if (reserve?.isMissing() && !mayUseReserve) throw new InsufficientStorage()
    await precondition?.(tx)
    return act(tx)
  }
  const work = () => db.transaction(run, { sender })
  return mayUseReserve ? withReserve(work) : work()
}

/** Runs work that deletes; on a full disk, a second time with the space kept for that. It must be repeatable. */
export const withReserve = <T>(work: () => Promise<T>): Promise<T> => (reserve ? reserve.lend(work) : work())
