import { LRUCache } from "lru-cache"
import { endSession } from "~/domain/accounts/session-writes.server.ts"
import { log } from "../server/log.server.ts"

const RETRY_MS = 10_000

/** Tokens of sessions that have ended although the database could not say so yet. */
const ending = new LRUCache<string, true>({ max: 10_000 })

/** Whether this process has ended the session of this token. */
export const isEnding = (token: string): boolean => ending.has(token)

/** Ends a session whatever the database says: while that cannot be written, this process refuses the token. */
export async function endForGood(token: string): Promise<void> {
  ending.set(token, true)
  try {
    await endSession(token)
    ending.delete(token)
  } catch (error) {
    log.error({ err: error }, "a session ended here, and not yet in the database")
    setTimeout(tryAgain, RETRY_MS, token).unref()
  }
}

async function tryAgain(token: string): Promise<void> {
  if (!ending.has(token)) return
  await endSession(token).then(
    () => ending.delete(token),
    () => setTimeout(tryAgain, RETRY_MS, token).unref(),
  )
}
