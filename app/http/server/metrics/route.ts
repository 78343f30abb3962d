import { createHash, timingSafeEqual } from "node:crypto"
import type { RequestHandler } from "express"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** The library and its collectors are loaded with the first request that has the token. */
export function metrics(token: string): RequestHandler {
  const expected = digest(token)
  return async (request, response, next) => {
    const [, sent = ""] = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "") ?? []
    response.set("Cache-Control", "no-store")
    if (!timingSafeEqual(digest(sent), expected)) {
      response.status(401).set("WWW-Authenticate", "Bearer").type("text").send("A token is needed")
      return
    }
    try {
      const { collect } = await import("./collect.server.ts")
      const { type, text } = await collect()
      response.set("Content-Type", type).send(text)
    } catch (error) {
      next(error)
    }
  }
}
