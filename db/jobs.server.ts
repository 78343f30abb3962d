import { randomUUID } from "node:crypto"
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { db, type GivenRow, preparedLater, type Transaction } from "./client.server.ts"
import { jobs } from "./schema/index.ts"

/** All pictures of an item. Version 1.0.0 knows `imageUrl` only, and has a job for each. */
export type Pictures = { imageUrl: string; others?: string[]; userId: number }

/** The data of each kind of job. It has no secrets, because copies of the database are kept as backups. */
export type JobData = {
  mail:
    | { about: "new-password"; email: string }
    | { about: "verification"; userId: number }
    | { about: "address-changed"; email: string; username: string }
    | { about: "collections-inherited"; userId: number; names: string[]; more: number }
    | { about: "collection-offered"; userId: number; name: string; collectionId: number; from: string }
    | { about: "collection-handed-over"; userId: number; name: string; to: string }
    | { about: "account-ended"; email: string; username: string; passed: string[]; deleted: string[] }
  /** Addresses that a row has referred to. `files` is there once they are known. */
  "unused-pictures": { addresses: string[]; files?: { id: string; contentHash: string | null }[] }
  /** Rows of deleted accounts, collections, groups and imports, and of changed privacy. */
  "remaining-rows": Record<string, never>
  /** `before` is the last item that has its new tag. */
  "rename-tag": { collectionId: number; from: string; to: string; before?: number }
  /** What was removed until then (ms) from the collections that the user owns. */
  "empty-trash": { userId: number; until: number }
  "saved-picture": Pictures
  /** An import has read the pictures' addresses. Their host is asked for one page or picture at a time. */
  "read-picture": Pictures
  import: { importId: number }
  /** `after` is the last row whose picture was fetched. */
  "import-pictures": { importId: number; after: number; kept: number }
  sweep: Record<string, never>
  backup: Record<string, never>
  "restore-demo": Record<string, never>
}
export type JobKind = keyof JobData

export type Job = Omit<typeof jobs.$inferSelect, "lock"> & { kind: JobKind; lock: string }

/** After this a killed process is replaced. */
export const LOCK_MS = 10_000

const PAUSES_MIN = [1, 5, 30]

/** No failure asks for a longer pause. */
export const PAUSE_MAX_MS = 30 * 60_000

/** A job that has ended its process so often runs every half hour only, so that the server works in between. */
const KILLS_MAX = 10
const KILLS_PAUSE_MS = PAUSE_MAX_MS

let wake = () => {}

/** @param listener is called inside of transactions that are not committed yet. */
export function onEnqueue(listener: () => void): void {
  wake = listener
}

const insertJob = preparedLater((row: GivenRow<typeof jobs.$inferInsert>) =>
  db
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({
      target: jobs.key,
      set: {
        data: sql`excluded.data`,
        runAt: sql`excluded.run_at`,
        attempts: 0,
        failedAt: null,
        error: null,
      },
    }),
)

type Options = { key?: string; userId?: number; runAt?: Date }

/** A job exists only if the transaction commits. It replaces the one with its `key`; if that is running, it runs again. */
export async function enqueue<K extends JobKind>(
  tx: Transaction,
  kind: K,
  data: JobData[K],
  { key, userId, runAt = new Date() }: Options = {},
): Promise<void> {
  insertJob(tx, { kind, key: key ?? null, data, userId: userId ?? null, runAt })
  wake()
}

/** A kind of which a process takes one more job. */
type OfferedKind = {
  kind: string
  /** A user's jobs of it run one by one, in the order of their ids. */
  isOrdered?: boolean
  /** The user whose job was taken last, or 0: the user with the next higher id has the next turn. */
  after?: number
  /** Users of whom no more jobs of it are taken. */
  full?: number[]
}

/** The taker's jobs `held` count as running, even when their locks have ended. */
export type Offer = { kinds: OfferedKind[]; held?: number[] }

const isDue = (now: number, held: number[]): SQL =>
  sql`"job"."run_at" <= ${now} and ("job"."locked_until" is null or "job"."locked_until" < ${now})
    and "job"."id" not in (select "value" from json_each(${JSON.stringify(held)}))`

/**
 * The id of the next job. It steps from user to user by the index: to those after the last one (1), to the jobs without a
 * user (2), and to the others (3). So the waiting jobs of a user cost one step, however many they are.
 */
const freeJob = ({ kinds, held = [] }: Offer, now: number): SQL => sql`with recursive
  "offered"("kind", "is_ordered", "after", "full") as (
    select "value" ->> 'kind', "value" ->> 'isOrdered', "value" ->> 'after', "value" -> 'full'
    from json_each(${JSON.stringify(kinds.map((kind) => ({ isOrdered: false, after: 0, full: [], ...kind })))})),
  "turns"("kind", "is_ordered", "full", "round", "user_id", "until", "is_there") as (
    select "kind", "is_ordered", "full", 1, "after", ${Number.MAX_SAFE_INTEGER}, 0 from "offered"
    union all select "kind", "is_ordered", "full", 2, null, null, 1 from "offered"
    union all select "kind", "is_ordered", "full", 3, 0, "after", 0 from "offered"
    union all select "kind", "is_ordered", "full", "round", (
      select "next"."user_id" from ${jobs} as "next" where "next"."run_at" is not null and "next"."kind" = "turns"."kind"
      and "next"."user_id" > "turns"."user_id" and "next"."user_id" <= "turns"."until" order by "next"."user_id" limit 1
    ), "until", 1 from "turns" where "user_id" is not null
    order by 4 limit -1)
  select "free"."id" from "turns" join ${jobs} as "free" on "free"."id" = iif("turns"."is_ordered",
    (select "job"."id" from ${jobs} as "job" where ${isDue(now, held)} and "job"."id" = (select min("oldest"."id") from ${jobs} as "oldest"
      where "oldest"."user_id" is "turns"."user_id" and "oldest"."kind" = "turns"."kind")),
    (select "job"."id" from ${jobs} as "job" where ${isDue(now, held)} and "job"."kind" = "turns"."kind"
      and "job"."user_id" is "turns"."user_id" order by "job"."run_at" limit 1))
  where "turns"."is_there" and ("turns"."user_id" is null) = ("turns"."round" = 2)
  and ("turns"."user_id" is null or "turns"."user_id" not in (select "value" from json_each("turns"."full"))) limit 1`

/** Only reads, so that it does not block writes. */
export const isJobFree = async (offer: Offer): Promise<boolean> =>
  (await db.all(freeJob(offer, Date.now()))).length > 0

/** Locks a job whose time has come, so that no other process works on it. */
export async function takeJob(offer: Offer): Promise<Job | null> {
  const now = Date.now()
  const lock = randomUUID()
  const [job] = await db
    .update(jobs)
    .set({
      lock,
      lockedUntil: new Date(now + LOCK_MS),
      attempts: sql`${jobs.attempts} + 1`,
      runAt: sql`iif(${jobs.attempts} < ${KILLS_MAX}, ${jobs.runAt}, ${now + KILLS_PAUSE_MS})`,
    })
    .where(sql`${jobs.id} = (${freeJob(offer, now)})`)
    .returning()
  return job ? ({ ...job, lock } as Job) : null
}

/** @returns the locks that are still held. */
export async function renewLocks(locks: string[]): Promise<Set<string | null>> {
  const lockedUntil = new Date(Date.now() + LOCK_MS)
  const held = await db.update(jobs).set({ lockedUntil }).where(inArray(jobs.lock, locks)).returning()
  return new Set(held.map(({ lock }) => lock))
}

/**
 * A clock that was ahead has left times for which no job asks: such jobs run now, and locks of killed processes end.
 * @param longestMs by kind, for how long its jobs wait at most.
 */
export async function hurryJobs(longestMs: Record<string, number>): Promise<void> {
  const now = Date.now()
  // The first term alone spares the jobs that are due the look into the list.
  const isLate = sql`${jobs.runAt} > ${now} and ${jobs.runAt} > ${now} + (select value from json_each(${JSON.stringify(longestMs)}) where key = ${jobs.kind})`
  const isStuck = sql`${jobs.lockedUntil} > ${now + PAUSE_MAX_MS}`
  // A write would hold others up, and is nearly never needed.
  if ((await db.select({ id: jobs.id }).from(jobs).where(or(isLate, isStuck)).limit(1)).length === 0) return
  await db
    .update(jobs)
    .set({ runAt: new Date(now) })
    .where(isLate)
  await db
    .update(jobs)
    .set({ lockedUntil: new Date(now) })
    .where(isStuck)
}

type Change = Partial<typeof jobs.$inferInsert>

const unlock = (job: Job, change: Change, unchanged?: SQL) =>
  db
    .update(jobs)
    .set({ ...change, lock: null, lockedUntil: null })
    .where(and(eq(jobs.lock, job.lock), unchanged))

/** `enqueue` sets the attempts of a job that is running to 0. */
const isAsIt = (job: Job) => eq(jobs.attempts, job.attempts)

/** @param next when it runs again, with which data. Without, it is deleted, unless it was enqueued again meanwhile. */
export async function finishJob(job: Job, next?: { runAt: Date; data?: object }): Promise<void> {
  const { rowsAffected } = next
    ? await unlock(job, { ...next, attempts: 0, failedAt: null, error: null }, isAsIt(job))
    : await db.delete(jobs).where(and(eq(jobs.lock, job.lock), isAsIt(job)))
  if (rowsAffected === 0) await unlock(job, {})
}

/** Ends a turn that was interrupted. It does not count as an attempt. */
export const releaseJob = async (job: Job, runAt = new Date()): Promise<void> =>
  void (await unlock(job, { attempts: sql`max(${jobs.attempts} - 1, 0)` as unknown as number, runAt }))

/** `isHopeless` gives it up now, `mayBeGivenUp` after the last try. @returns whether it is given up or failed four times. */
export async function retryJob(
  job: Job,
  error: string,
  { isHopeless, mayBeGivenUp }: { isHopeless: boolean; mayBeGivenUp: boolean },
): Promise<boolean> {
  const minutes = PAUSES_MIN[job.attempts - 1]
  const isFailed = isHopeless || minutes === undefined
  const isGivenUp = isHopeless || (isFailed && mayBeGivenUp)
  const pauseMs = (minutes ?? PAUSES_MIN.at(-1) ?? 0) * 60_000
  const failed: Change = {
    error,
    failedAt: isFailed ? (job.failedAt ?? new Date()) : null,
    runAt: isGivenUp ? null : new Date(Date.now() + pauseMs),
    // The data of a failed job is not needed any more, and may be private.
    ...(isGivenUp && { data: {}, key: null }),
  }
  const { rowsAffected } = await unlock(job, failed, isAsIt(job))
  if (rowsAffected === 0) await unlock(job, {})
  return isFailed
}

type JobCount = {
  kind: string
  running: number
  waiting: number
  failed: number
  error: string | null
}

/** The jobs of all processes. `error` is that of the newest failure. */
export async function countJobs(): Promise<JobCount[]> {
  const isRunning = sql`coalesce(locked_until >= ${Date.now()}, 0)`
  return db.all(sql`select kind, sum(${isRunning}) as running, sum(not ${isRunning} and failed_at is null) as waiting,
    sum(not ${isRunning} and failed_at is not null) as failed,
    (select error from ${jobs} as f where f.kind = ${jobs}.kind and f.error is not null order by f.failed_at desc limit 1) as error
    from ${jobs} group by kind order by kind`)
}
