import type { IncomingMessage } from "node:http"
import { bearerOf } from "~/http/request.ts"
import { headersOf } from "~/http/request-info.ts"
import { rememberedTokenUser } from "~/http/session/bearer.server.ts"
import { rememberedUser } from "~/http/session/session.server.ts"

/**
 * Names the sender of a request before anything of it is checked: the user of a session or token that has worked here
 * lately, or else all visitors of an address together. What a client invents is no user's, so it gets no place of its own.
 * It only shares out places and turns: nobody is authenticated by it.
 */
export function senderOf(request: IncomingMessage): string {
  const token = bearerOf(headersOf(request))
  const { cookie } = request.headers
  const user = token === null ? rememberedUser(cookie) : rememberedTokenUser(token)
  if (user !== undefined) return `user ${user}`
  return token !== null || cookie?.includes("session=") ? "unknown" : "visitor"
}
