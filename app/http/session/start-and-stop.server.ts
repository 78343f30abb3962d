import { changeLog } from "#db/client.server.ts"
import type { SentRequest } from "~/context.ts"
import { endSession, openSession } from "~/domain/accounts/session-writes.server.ts"
import { topics } from "~/domain/topics.ts"
import type { WriteOptions } from "~/domain/write.server.ts"
import { log } from "~/observe/log.server.ts"
import { rememberDevice } from "./cookies.server.ts"
import { browserOf, ending, noSessionCookie, sessionCookie, sessionToken } from "./session.server.ts"

const RETRY_MS = 10_000

/** Replaces the session of the request. @returns the Set-Cookie header. */
export async function startSession(request: SentRequest, userId: number): Promise<string> {
  const replaces = await sessionToken(request)
  return sessionCookie(request, await openSession(userId, { ...browserOf(request), replaces }))
}

export async function signInHeaders(request: SentRequest, userId: number): Promise<Headers> {
  const headers = new Headers()
  headers.append("Set-Cookie", await startSession(request, userId))
  headers.append("Set-Cookie", await rememberDevice(request, userId))
  return headers
}

/** @returns headers that clear the cookie and what the browser has stored. */
export async function stopSession(
  request: SentRequest,
  { sender }: WriteOptions,
): Promise<Record<string, string>> {
  const token = await sessionToken(request)
  if (token) await endForGood(token, { sender })
  return {
    "Set-Cookie": await noSessionCookie(request),
    // The list leaves "cookies" out: that would clear the toast.
    "Clear-Site-Data": '"cache", "storage"',
  }
}

/** While the database cannot be written, this process refuses the token. */
async function endForGood(token: string, options: WriteOptions): Promise<void> {
  ending.set(token, true)
  try {
    await endSession(token, options)
    ending.delete(token)
  } catch (error) {
    log.error({ err: error }, "a session ended here, and not yet in the database")
    changeLog.note(topics.people)
    tryLater(token)
  }
}

/** Tries again in memory, because a job could not be written either. */
function tryLater(token: string): void {
  const tryAgain = () =>
    endSession(token).then(
      () => ending.delete(token),
      () => tryLater(token),
    )
  setTimeout(() => ending.has(token) && tryAgain(), RETRY_MS).unref()
}
