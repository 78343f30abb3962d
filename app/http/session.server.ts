import { endSession, openSession, SESSION_SECONDS } from "~/domain/accounts/sessions.server.ts"
import { isSecure, signedCookie } from "./cookies.server.ts"

const cookie = signedCookie("session", { maxAge: SESSION_SECONDS })

type WithHeaders = { headers: { get(name: string): string | null } }

/** The token in the request's session cookie, or null when there is none that we signed. */
export async function sessionToken(request: WithHeaders): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"))
  return typeof value === "string" ? value : null
}

/** Opens a session for this person in place of the one the request came with. Gives the Set-Cookie header. */
export async function startSession(request: Request, userId: number): Promise<string> {
  const token = await openSession(userId, {
    userAgent: request.headers.get("User-Agent"),
    replaces: await sessionToken(request),
  })
  return cookie.serialize(token, { secure: isSecure(request) })
}

/** Ends the request's session, if it has one. Gives the Set-Cookie header that clears the cookie. */
export async function stopSession(request: Request): Promise<string> {
  const token = await sessionToken(request)
  if (token) await endSession(token)
  return cookie.serialize("", { maxAge: 0, secure: isSecure(request) })
}
