import type { RequestHandler } from "express"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { chatResponse } from "../api/chat-response.server.ts"
import { sessionToken } from "../session/session.server.ts"
import { identityOf } from "./locals.ts"
import { nextTurn } from "./turns.server.ts"

/** Ids as the API takes them; anything else is Remix' to refuse. */
export const CHAT_PATH = "/api/groups/:id([1-9]\\d{0,15})/messages"

/** Longer answers are worth compressing, which the API's way out does. */
const SHORT_CHARACTERS = 1_024

/**
 * Answers the polls of chats, the one call that browsers make all the time, for a fraction of what the way through
 * Remix costs. It gives the API's own answer; what is long, or refused, goes on to the API.
 */
export const chatPoll: RequestHandler = async (request, response, next) => {
  try {
    await nextTurn(identityOf(response).clientAddress)
    const token = await sessionToken({ headers: { get: (name) => request.get(name) ?? null } })
    const viewer = token ? await findSession(token) : null
    identityOf(response).userId = viewer?.id
    const url = new URL(request.originalUrl, "http://localhost")
    const known = request.get("if-none-match") ?? null
    const { status, headers, body } = await chatResponse(viewer, Number(request.params.id), url, known)
    if (body && body.length > SHORT_CHARACTERS) return next()
    response.status(status).set(headers).set("Vary", "Cookie, Accept-Encoding").end(body)
  } catch {
    // A refusal as much as a failure: the API says it, and logs what is to be logged.
    next()
  }
}
