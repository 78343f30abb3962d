import type { RequestHandler } from "express"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { chatResponse } from "../api/chat-response.server.ts"
import { sessionToken } from "../session/session.server.ts"
import { identityOf } from "./identify.ts"
import { nextTurn } from "./turns.server.ts"

export const CHAT_PATH = "/api/groups/:id([1-9]\\d{0,15})/messages"

const SHORT_CHARACTERS = 1_024

/** Serves the call that every open chat makes each 3 s without the cost of Remix. The API route does the rest. */
export const chatPoll: RequestHandler = async (request, response, next) => {
  try {
    await nextTurn(identityOf(response).clientAddress)
    const token = await sessionToken({ headers: { get: (name) => request.get(name) ?? null } })
    const viewer = (token && (await findSession(token))?.user) || null
    identityOf(response).userId = viewer?.id
    const url = new URL(request.originalUrl, "http://localhost")
    const known = request.get("if-none-match") ?? null
    const { status, headers, body } = await chatResponse(viewer, Number(request.params.id), url, known)
    if (body && body.length > SHORT_CHARACTERS) return next()
    response.status(status).set(headers).set("Vary", "Cookie, Accept-Encoding").end(body)
  } catch {
    next()
  }
}
