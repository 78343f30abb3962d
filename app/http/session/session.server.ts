import type { AppLoadContext } from "@remix-run/node"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { signedCookie, type WithHeaders } from "./cookies.server.ts"

/** Sessions that were ended here, and not yet in the database. */
export const ending = new LRUCache<string, true>({ max: 10_000 })

/** The cookie lasts as long as browsers allow: the database says when a session ends. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

const cookie = signedCookie("session", z.string(), { maxAge: COOKIE_SECONDS })

/** Tokens whose signature was checked, by the Cookie header. Long headers are not kept: others choose how many there are. */
const checked = new LRUCache<string, string>({ max: 10_000 })
const CHECKED_MAX_CHARACTERS = 500

export async function sessionToken(request: WithHeaders): Promise<string | null> {
  const header = request.headers.get("Cookie")
  const token = header && (checked.get(header) ?? (await signedToken(request, header)))
  return token && !ending.has(token) ? token : null
}

async function signedToken(request: WithHeaders, header: string): Promise<string | null> {
  const token = await cookie.read(request)
  if (token !== null && header.length <= CHECKED_MAX_CHARACTERS) checked.set(header, token)
  return token
}

const users = new LRUCache<string, number>({ max: 10_000 })

/** The user whose session had this Cookie header lately. The session may have ended. */
export function rememberedUser(cookies: string | undefined): number | undefined {
  const token = cookies && checked.get(cookies)
  return token ? users.get(token) : undefined
}

type Session = Awaited<ReturnType<typeof findSession>>

const sessions = new WeakMap<AppLoadContext, Promise<Session>>()

async function readSession(request: SentRequest, context: AppLoadContext | undefined): Promise<Session> {
  const token = await sessionToken(request)
  const session = token ? await findSession(token) : null
  if (!token || !session) return null
  users.set(token, session.user.id)
  if (context) {
    context.userId = session.user.id
    context.cache?.endsAt(session.until)
  }
  return session
}

/** The session is read once per request: all loaders share one load context. */
function sessionOf(request: SentRequest, context: AppLoadContext | undefined): Promise<Session> {
  if (!context) return readSession(request, context)
  const session = sessions.get(context) ?? readSession(request, context)
  sessions.set(context, session)
  return session
}

export const viewerOf = async (request: SentRequest, context: AppLoadContext | undefined): Promise<Viewer> =>
  (await sessionOf(request, context))?.user ?? null

/** The session ends for good in so many days, however much it is used. Null while that is far away, and for visitors. */
export const sessionDaysLeft = async (
  request: SentRequest,
  context: AppLoadContext | undefined,
): Promise<number | null> => (await sessionOf(request, context))?.daysLeft ?? null

export const sessionCookie = cookie.set
export const noSessionCookie = cookie.clear

export const browserOf = (request: SentRequest) => ({ userAgent: request.headers.get("User-Agent") })
