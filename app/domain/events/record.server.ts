import { hash } from "node:crypto"
import { and, desc, eq, sql } from "drizzle-orm"
import {
  afterCommit,
  db,
  type GivenRow,
  prepared,
  preparedLater,
  type Transaction,
} from "#db/client.server.ts"
import { securityEvents as table, users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { HOUR_MS } from "~/limits.ts"
import { currentClient } from "~/observe/current-request.ts"
import { logEvent, reportFailure } from "~/observe/log.server.ts"
import type { AdminAct, EventName } from "~/words/events.ts"

type Details = NonNullable<typeof table.$inferInsert.details>

/** `userId`: whose account it is about; null for an invitation of the operator. `details` name no other people. */
type Recorded = {
  userId: number | null
  details?: Details | undefined
  client?: ReturnType<typeof currentClient>
  /** Another user does it, whose address and browser are not the user's business. */
  byOther?: true
}

/** One user has so many rows of one event in a day. What comes on top is counted, one row an hour. */
export const SAME_EVENTS_A_DAY = 50

/** Prepared, because the end of an account tells hundreds of heirs in one transaction. */
const oldestOfToday = prepared(({ userId, event }: GivenRow<{ userId: number | null; event: string }>) =>
  db
    .select({ at: table.createdAt })
    .from(table)
    .where(and(eq(table.userId, sql`${userId}`), eq(table.event, event)))
    .orderBy(desc(table.id))
    .limit(1)
    .offset(SAME_EVENTS_A_DAY - 1),
)

type NewEvent = Omit<typeof table.$inferInsert, "details"> & { details: string | null }

const countEvent = preparedLater(({ details, ...row }: GivenRow<NewEvent>) =>
  db
    .insert(table)
    .values({ ...row, details: sql`${details}` })
    .onConflictDoUpdate({
      target: table.sameKey,
      set: { times: sql`${table.times} + 1`, lastAt: sql`excluded.last_at` },
    }),
)

/** Stores an event of a user in the command's transaction. The log says it after the commit. */
export async function recordEvent(
  tx: Transaction,
  event: Exclude<EventName, AdminAct>,
  { userId, details, client = currentClient(), byOther }: Recorded,
): Promise<void> {
  afterCommit(tx, () => logEvent(event, { userId, ...idsOf(details) }, client))
  // The visitors of a demo share an account.
  if (env.DEMO) return
  const now = new Date()
  const [oldest] = await oldestOfToday(tx, { userId, event })
  const isFlood = oldest !== undefined && Math.abs(now.getTime() - oldest.at.getTime()) < 24 * HOUR_MS
  const { address, userAgent } = (!byOther && client) || {}
  const eventDetails = isFlood ? {} : { address, userAgent, details }
  const same = JSON.stringify([userId, event, Math.floor(now.getTime() / HOUR_MS), eventDetails])
  countEvent(tx, {
    event,
    userId,
    address: eventDetails.address ?? null,
    userAgent: eventDetails.userAgent ?? null,
    details: eventDetails.details ? JSON.stringify(eventDetails.details) : null,
    sameKey: hash("sha256", same, "base64url"),
    createdAt: now,
    lastAt: now,
  })
}

type Act = Pick<Recorded, "userId" | "details"> & {
  actorId: number | null
  reason?: string | null | undefined
}

/** Stores an act of an administrator, or of the operator's command (`actorId` is null), in its transaction. */
export async function recordAct(
  tx: Transaction,
  event: AdminAct,
  { userId, actorId, details, reason = null }: Act,
): Promise<void> {
  const now = new Date()
  afterCommit(tx, () => logEvent(event, { userId, actorId, ...details }))
  const { address, userAgent } = currentClient() ?? {}
  await tx.insert(table).values({
    event,
    byAdmin: true,
    userId,
    actorId,
    reason,
    address,
    userAgent,
    details: actorId === null ? { ...details, command: true } : details,
    createdAt: now,
    lastAt: now,
  })
}

/** Names that users have chosen stay out of the log. */
const idsOf = ({ name, ...ids }: Details = {}) => ids

/**
 * Stores an event that belongs to no command. It never fails. Do not wait for it after a failed sign-in: the time of the
 * response would tell whether there is such an account. Without one, the event is only logged.
 */
export async function recordBeside(event: Exclude<EventName, AdminAct>, { userId, details }: Recorded) {
  if (userId === null) return logEvent(event, details)
  // The response may be gone when the transaction has its turn.
  const client = currentClient()
  const store = db.transaction(
    async (tx) => {
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
      if (user) await recordEvent(tx, event, { userId, details, client })
    },
    { sender: client?.address },
  )
  await store.catch((error) => {
    logEvent(event, { userId, ...idsOf(details) }, client)
    reportFailure(error, "a security event was not stored")
  })
}
