import type { RequestHandler } from "express"
import { findSession } from "~/domain/accounts/sessions.server.ts"
import { chatState } from "~/domain/groups/message-queries.server.ts"
import { chatHeaders } from "../chat-tag.server.ts"
import { matches } from "../deliver.server.ts"
import { sessionToken } from "../session.server.ts"

/** Ids as the API takes them; anything else is Remix' to refuse. */
export const CHAT_PATH = "/api/groups/:id([1-9]\\d{0,15})/messages"

/**
 * Answers the polls of chats in which nothing happened, most of what a chat asks, for a fraction of what the way
 * through Remix costs. It asks the same domain the same questions; whatever is not a plain 304 goes on to the API.
 */
export const unchangedChat: RequestHandler = async (request, response, next) => {
  const known = request.get("if-none-match")
  if (!known) return next()
  try {
    const token = await sessionToken({ headers: { get: (name) => request.get(name) ?? null } })
    const actor = token ? await findSession(token) : null
    const headers = chatHeaders(await chatState(actor, Number(request.params.id)))
    if (!matches(known, headers.ETag)) return next()
    response
      .status(304)
      .set({ ...headers, "Cache-Control": "private, no-cache", Vary: "Cookie" })
      .end()
  } catch {
    // A refusal as much as a failure: the API says it, and logs what is to be logged.
    next()
  }
}
