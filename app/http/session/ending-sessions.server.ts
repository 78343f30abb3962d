import { LRUCache } from "lru-cache"
import { changeLog } from "#db/client.server.ts"
import { endSession } from "~/domain/accounts/session-writes.server.ts"
import { topics } from "~/domain/topics.ts"
import { log } from "~/observe/log.server.ts"

const RETRY_MS = 10_000

const ending = new LRUCache<string, true>({ max: 10_000 })

export const isEnding = (token: string): boolean => ending.has(token)

/** While the database cannot be written, this process refuses the token. */
export async function endForGood(token: string): Promise<void> {
  ending.set(token, true)
  try {
    await endSession(token)
    ending.delete(token)
  } catch (error) {
    log.error({ err: error }, "a session ended here, and not yet in the database")
    changeLog.note(topics.people)
    tryLater(token)
  }
}

/** It tries again in memory, because a job could not be written either. */
function tryLater(token: string): void {
  const tryAgain = () =>
    endSession(token).then(
      () => ending.delete(token),
      () => tryLater(token),
    )
  setTimeout(() => ending.has(token) && tryAgain(), RETRY_MS).unref()
}
