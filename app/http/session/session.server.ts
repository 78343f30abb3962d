import type { AppLoadContext } from "@remix-run/node"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import { changeLog } from "#db/client.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { endSession, openSession } from "~/domain/accounts/session-writes.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { log } from "~/observe/log.server.ts"
import type { SentRequest } from "../request.ts"
import { rememberDevice, signedCookie, type WithHeaders } from "./cookies.server.ts"

const RETRY_MS = 10_000

const ending = new LRUCache<string, true>({ max: 10_000 })

const isEnding = (token: string): boolean => ending.has(token)

/** While the database cannot be written, this process refuses the token. */
async function endForGood(token: string): Promise<void> {
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

/** The cookie lasts as long as browsers allow: the database says when a session ends. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

const cookie = signedCookie("session", z.string(), { maxAge: COOKIE_SECONDS })

/** Tokens whose signature was checked, by the Cookie header. Long headers are not kept: others choose how many there are. */
const checked = new LRUCache<string, string>({ max: 10_000 })
const CHECKED_MAX_CHARACTERS = 500

export async function sessionToken(request: WithHeaders): Promise<string | null> {
  const header = request.headers.get("Cookie")
  const token = header && (checked.get(header) ?? (await signedToken(request, header)))
  return token && !isEnding(token) ? token : null
}

async function signedToken(request: WithHeaders, header: string): Promise<string | null> {
  const token = await cookie.read(request)
  if (token !== null && header.length <= CHECKED_MAX_CHARACTERS) checked.set(header, token)
  return token
}

/** Users by the token of a session that was found. */
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

/** It is read once per request: all loaders share one load context. */
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

/** Replaces the session of the request. @returns the Set-Cookie header. */
export async function startSession(request: SentRequest, userId: number): Promise<string> {
  const replaces = await sessionToken(request)
  return sessionCookie(request, await openSession(userId, { ...browserOf(request), replaces }))
}

export const sessionCookie = cookie.set

export const browserOf = (request: SentRequest) => ({ userAgent: request.headers.get("User-Agent") })

export async function signInHeaders(request: SentRequest, userId: number): Promise<Headers> {
  const headers = new Headers()
  headers.append("Set-Cookie", await startSession(request, userId))
  headers.append("Set-Cookie", await rememberDevice(request, userId))
  return headers
}

/** @returns headers that clear the cookie and what the browser has stored. */
export async function stopSession(request: SentRequest): Promise<Record<string, string>> {
  const token = await sessionToken(request)
  if (token) await endForGood(token)
  return {
    "Set-Cookie": await cookie.clear(request),
    // The list leaves "cookies" out: that would clear the toast.
    "Clear-Site-Data": '"cache", "storage"',
  }
}
