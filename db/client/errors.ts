import { setTimeout as sleep } from "node:timers/promises"
import { LibsqlError } from "@libsql/client"
import { DrizzleQueryError } from "drizzle-orm"
import { SQLitePreparedQuery } from "drizzle-orm/sqlite-core"
import { DomainError, Unavailable } from "~/errors.ts"

const RETRY_MS = 5_000

/** A libSQL server has the same code. */
export const TRANSACTION_TIMEOUT = "TRANSACTION_TIMEOUT"

/** Retries what meets another process's lock. One 5 s budget per lock, shared by all waiting writes. */
export class BusyRetry {
  #lockedSince = 0
  #lastBusy = Number.NEGATIVE_INFINITY

  /** @param reconnect prevents that later writes are acknowledged and lost (libsql-client-ts#352). */
  async run<T>(attempt: () => Promise<T>, reconnect: () => void): Promise<T> {
    for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        const result = await attempt()
        this.#lastBusy = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        reconnect()
        if (this.#isTimeUp()) throw error
        await sleep(pause * (0.5 + Math.random()))
      }
    }
  }

  #isTimeUp(): boolean {
    const now = performance.now()
    const isSameLock = now - this.#lastBusy < RETRY_MS
    if (!isSameLock) this.#lockedSince = now
    this.#lastBusy = now
    return now - this.#lockedSince > RETRY_MS
  }
}

/** Drizzle wraps errors of single statements only. */
function databaseError(error: unknown): LibsqlError | null {
  const reason = error instanceof Error && !(error instanceof LibsqlError) ? error.cause : error
  return reason instanceof LibsqlError ? reason : null
}

export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(databaseError(error)?.code ?? "")

/** Its transaction was open for too long, and was rolled back. */
export const isTimeout = (error: unknown): boolean => databaseError(error)?.code === TRANSACTION_TIMEOUT

export const isFull = (error: unknown): boolean => databaseError(error)?.code === "SQLITE_FULL"

export const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(databaseError(error)?.code ?? "")

/** @throws {Error} with a sentence for the operator where the file or its disk is the reason. */
export async function explainingFile<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceFor(error, what)
    throw sentence ? new Error(sentence, { cause: error }) : error
  }
}

/** @returns null where neither the database's file nor its server is the reason. */
export function sentenceFor(error: unknown, what = "The database"): string | null {
  if (error instanceof NoAnswer)
    return `${what} does not answer: see DATABASE_URL, and whether its server runs.`
  const code = databaseError(error)?.code ?? ""
  if (isDamaged(error))
    return `${what} is damaged, or is none at all. Restore a backup: npm run restore -- <folder>`
  if (isBusy(error)) return `${what} is locked by another program: end that one first.`
  if (isFull(error)) return `${what} cannot be written, because the disk is full: make room first.`
  if (
    /^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(code) ||
    /^ConnectionFailed/.test(String(Object(error).message))
  )
    return `${what} cannot be opened${code && ` (${code})`}: see who may write it and its folder, and whether the disk is sound and has room.`
  return null
}

/** @param column such as `users.email_key`. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const reason = databaseError(error)
  if (!reason?.code.startsWith("SQLITE_CONSTRAINT")) return false
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(reason.message)?.[1]?.split(", ")
  return columns !== undefined && (column === undefined || columns.includes(column))
}

type Runner = (sql: string, parameters: unknown[], run: () => Promise<unknown>) => Promise<unknown>

/** An error for users stays as it is. Others are logged without parameters, which are personal data and hashes. */
export const queryError = (sql: string, cause: unknown): Error =>
  cause instanceof DomainError ? cause : new DrizzleQueryError(sql, [], cause as Error)

export function keepParametersOutOfErrors() {
  const prepared = SQLitePreparedQuery.prototype as unknown as { queryWithCache: Runner }
  const runStatement = prepared.queryWithCache
  prepared.queryWithCache = async function (this: unknown, sql, parameters, run) {
    try {
      return await runStatement.call(this, sql, parameters, run)
    } catch (error) {
      if (!(error instanceof DrizzleQueryError)) throw error
      throw queryError(error.query, error.cause)
    }
  }
}

export const NO_ANSWER = "The database does not answer just now. Please try again."

/** A statement was sent and got no answer, so it is unknown whether it ran. A file always answers. */
export class NoAnswer extends Unavailable {
  constructor(cause: unknown) {
    super(NO_ANSWER)
    this.cause = cause
  }
}

/** The write may be saved or not. */
export const toUnknownOutcome = (error: unknown): unknown =>
  error instanceof NoAnswer
    ? new Unavailable(
        "The database did not answer, so this may be saved or not. Please look before you try again.",
      )
    : error
