import type { RequestHandler } from "express"

/**
 * Reads past what an answer has left of the request's body: a body that was refused halfway stays before the next
 * request of its connection, which is then reset or never answered. Node does so for bodies that nobody has begun to
 * read. How long a body may take is the server's limit (`listen.ts`).
 */
export const restOfBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.readableEnded) return
    request.removeAllListeners("data")
    request.resume()
  })
  next()
}
