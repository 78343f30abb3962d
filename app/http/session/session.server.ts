import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { isSecure, signedCookie } from "./cookies.server.ts"
import { rememberDevice } from "./device-cookie.server.ts"
import { endForGood, isEnding } from "./ending-sessions.server.ts"

/** As long as browsers allow: sessions are extended while in use, and the database says when one ends. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

const cookie = signedCookie("session", { maxAge: COOKIE_SECONDS })

type WithHeaders = { headers: { get(name: string): string | null } }

/** The token in the request's session cookie, or null when there is none that we signed. */
export async function sessionToken(request: WithHeaders): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"))
  return typeof value === "string" && !isEnding(value) ? value : null
}

/** Opens a session for this person in place of the one the request came with. Gives the Set-Cookie header. */
export async function startSession(request: Request, userId: number): Promise<string> {
  const replaces = await sessionToken(request)
  return sessionCookie(request, await openSession(userId, { ...browserOf(request), replaces }))
}

/** The Set-Cookie header of a session that was opened. */
export const sessionCookie = (request: Request, token: string): Promise<string> =>
  cookie.serialize(token, { secure: isSecure(request) })

/** What a new session notes of the browser. */
export const browserOf = (request: Request) => ({ userAgent: request.headers.get("User-Agent") })

/** The headers that sign this person in: a session in place of the request's, and a note that the browser is known. */
export async function signInHeaders(request: Request, userId: number): Promise<Headers> {
  const headers = new Headers()
  headers.append("Set-Cookie", await startSession(request, userId))
  headers.append("Set-Cookie", await rememberDevice(request, userId))
  return headers
}

/**
 * Ends the request's session, if it has one, whatever the database says. Gives the headers that clear the cookie, and what
 * the browser has kept of the person's pages, drafts and unsent messages.
 */
export async function stopSession(request: Request): Promise<Record<string, string>> {
  const token = await sessionToken(request)
  if (token) await endForGood(token)
  return {
    "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isSecure(request) }),
    // Without "cookies", which would take the toast's as well.
    "Clear-Site-Data": '"cache", "storage"',
  }
}
