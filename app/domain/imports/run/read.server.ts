import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gt, ne } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, users } from "#db/schema/index.ts"
import { DomainError, TooManyRequests, Unavailable, Unprocessable, type UnreadableReason } from "~/errors.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { Limiter } from "~/services/limiter.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"
import { mayEnter } from "../../accounts/reads.server.ts"
import { claim, hostOf, release, untilFree } from "./hosts.server.ts"
import { type Reading, settleReading } from "./read-page.server.ts"
import type { ImportTurn } from "./turn.server.ts"
import { SUSPENDED } from "./write.server.ts"

/** The app does 12 readings at once. People who wait for theirs come first, so imports get only these. */
const AT_ONCE = 3
const slots = new Limiter({ name: "import-pages", slots: AT_ONCE })

const TRIES = 3
const MOST_RETRY_S = 120
/** After this many failed readings one after the other, the host is not asked any more. */
const IN_A_ROW = 5
const ROWS_AT_ONCE = 500
const LOOK_AGAIN_MS = 250
const BUSY_MS = 2_000

type Host = { rows: number[]; tries: number; failed: number }

export type Reader = { turn: ImportTurn; userId: number; signal: AbortSignal }

export async function readRows(reader: Reader): Promise<void> {
  const hosts = await hostsToRead(reader.turn.importId)
  const work = async () => {
    while (hosts.size > 0) {
      reader.signal.throwIfAborted()
      const name = claim(hosts.keys())
      if (name === null) {
        const ms = Math.min(LOOK_AGAIN_MS, Math.max(1, untilFree(hosts.keys())))
        await sleep(ms, undefined, { signal: reader.signal })
        continue
      }
      let pauseMs = 0
      try {
        const turn = { key: String(reader.turn.importId), signal: reader.signal }
        pauseMs = await slots.run(() => readNext(hosts, name, reader), turn)
      } finally {
        release(name, pauseMs)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Only their ids: 10,000 addresses may be 20 MB. */
async function hostsToRead(importId: number): Promise<Map<string, Host>> {
  const hosts = new Map<string, Host>()
  for (let after = 0; ; ) {
    await eventLoopTurn()
    const rows = await db
      .select({ id: importRows.id, productUrl: importRows.productUrl })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
      .where(
        and(
          eq(importRows.importId, importId),
          eq(importRows.reading, "waiting"),
          eq(importRows.isChosen, true),
          gt(importRows.id, after),
          ne(importRows.status, "failed"),
          eq(importPlaces.isChosen, true),
        ),
      )
      .orderBy(importRows.id)
      .limit(ROWS_AT_ONCE)
    for (const { id, productUrl } of rows) {
      const name = hostOf(productUrl ?? "")
      const host = hosts.get(name) ?? { rows: [], tries: 0, failed: 0 }
      host.rows.push(id)
      hosts.set(name, host)
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) return hosts
  }
}

/** @returns how long the host is not to be asked, at least. */
async function readNext(hosts: Map<string, Host>, name: string, reader: Reader): Promise<number> {
  const host = hosts.get(name)
  const id = host?.rows[0]
  if (!host || id === undefined) {
    hosts.delete(name)
    return 0
  }
  const outcome = await readRow(id, reader)
  if ("againInMs" in outcome) {
    if (outcome.isBusy || ++host.tries < TRIES) return outcome.againInMs
  }
  const reading = "reading" in outcome ? outcome.reading : { reason: outcome.reason }
  host.rows.shift()
  host.tries = 0
  const isSilent = !("reading" in outcome) || outcome.isSilent
  host.failed = isSilent ? host.failed + 1 : 0
  await settle(reader, id, reading)
  if (host.failed >= IN_A_ROW && "reason" in reading) {
    for (const rest of host.rows.splice(0)) await settle(reader, rest, reading)
  }
  if (host.rows.length === 0) hosts.delete(name)
  return 0
}

async function settle({ turn, signal }: Reader, id: number, reading: Reading): Promise<void> {
  signal.throwIfAborted()
  await settleReading(turn, id, reading)
}

/** These say nothing about the next page of the host. */
const OF_ONE_PAGE: (UnreadableReason | undefined)[] = ["not-found", "not-a-product", "too-large", "not-html"]

type Outcome =
  | { reading: Reading; isSilent: boolean }
  | { againInMs: number; isBusy: boolean; reason: string }

async function readRow(id: number, { userId, signal }: Reader): Promise<Outcome> {
  const [row] = await db
    .select({ productUrl: importRows.productUrl })
    .from(importRows)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(importRows.id, id), mayEnter))
  if (!row?.productUrl) return { reading: { reason: SUSPENDED }, isSilent: true }
  try {
    const page = await readProductPage(row.productUrl, { key: `import:${userId}`, signal })
    return { reading: { page }, isSilent: false }
  } catch (error) {
    signal.throwIfAborted()
    return failure(error)
  }
}

function failure(error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error
  const reason = error.message
  if (error instanceof TooManyRequests || error instanceof Unavailable)
    return { againInMs: BUSY_MS, isBusy: true, reason }
  if (!(error instanceof Unprocessable)) return { reading: { reason }, isSilent: false }
  if (error.shopRetryAfter !== undefined)
    return { againInMs: Math.min(error.shopRetryAfter, MOST_RETRY_S) * 1_000, isBusy: false, reason }
  return { reading: { reason }, isSilent: !OF_ONE_PAGE.includes(error.reason) }
}
