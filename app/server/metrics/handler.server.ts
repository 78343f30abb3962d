import { createHash, timingSafeEqual } from "node:crypto"
import type { Handler } from "~/context.ts"
import { PLAIN_TEXT, sendText } from "~/http/response/send.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Loads the library and its collectors, which count from then on. */
export function metrics(token: string): Handler {
  const collectors = import("./collect.server.ts")
  const expected = digest(token)
  return async (exchange) => {
    const [, bearerToken = ""] = /^Bearer +(\S+)$/i.exec(exchange.request.headers.authorization ?? "") ?? []
    if (!timingSafeEqual(digest(bearerToken), expected))
      return sendText(exchange, 401, { ...PLAIN_TEXT, "WWW-Authenticate": "Bearer" }, "A token is needed")
    const { collect } = await collectors
    const { type, text } = await collect()
    sendText(exchange, 200, { "Content-Type": type }, text)
  }
}
