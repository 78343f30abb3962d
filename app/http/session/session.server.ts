import type { AppLoadContext } from "@remix-run/node"
import { LRUCache } from "lru-cache"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { SentRequest } from "../request.ts"
import { isSecure, signedCookie } from "./cookies.server.ts"
import { rememberDevice } from "./device-cookie.server.ts"
import { endForGood, isEnding } from "./ending-sessions.server.ts"

/** The cookie lasts as long as browsers allow: the database says when a session ends. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

const cookie = signedCookie("session", { maxAge: COOKIE_SECONDS })

/** Tokens whose signature was checked, by the Cookie header. Long headers are not kept: others choose how many there are. */
const checked = new LRUCache<string, string>({ max: 10_000 })
const CHECKED_MAX_CHARACTERS = 500

type WithHeaders = { headers: { get(name: string): string | null } }

export async function sessionToken(request: WithHeaders): Promise<string | null> {
  const header = request.headers.get("Cookie")
  const token = header && (checked.get(header) ?? (await signedToken(header)))
  return token && !isEnding(token) ? token : null
}

async function signedToken(header: string): Promise<string | null> {
  const value: unknown = await cookie.parse(header)
  if (typeof value !== "string") return null
  if (header.length <= CHECKED_MAX_CHARACTERS) checked.set(header, value)
  return value
}

const viewers = new WeakMap<AppLoadContext, Promise<Viewer>>()

async function findViewer(request: SentRequest, context: AppLoadContext | undefined): Promise<Viewer> {
  const token = await sessionToken(request)
  const session = token ? await findSession(token) : null
  if (!session) return null
  if (context) {
    context.userId = session.user.id
    context.cache?.endsAt(session.until)
  }
  return session.user
}

/** It is read once per request: all loaders share one load context. */
export function viewerOf(request: SentRequest, context: AppLoadContext | undefined): Promise<Viewer> {
  if (!context) return findViewer(request, context)
  const viewer = viewers.get(context) ?? findViewer(request, context)
  viewers.set(context, viewer)
  return viewer
}

/** Replaces the session of the request. @returns the Set-Cookie header. */
export async function startSession(request: SentRequest, userId: number): Promise<string> {
  const replaces = await sessionToken(request)
  return sessionCookie(request, await openSession(userId, { ...browserOf(request), replaces }))
}

export const sessionCookie = (request: SentRequest, token: string): Promise<string> =>
  cookie.serialize(token, { secure: isSecure(request) })

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
    "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isSecure(request) }),
    // The list leaves "cookies" out: that would clear the toast.
    "Clear-Site-Data": '"cache", "storage"',
  }
}
