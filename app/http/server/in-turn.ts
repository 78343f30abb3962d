import type { RequestHandler } from "express"
import { identityOf } from "./locals.ts"
import { refuse } from "./send-error.ts"
import { nextTurn } from "./turns.server.ts"

/** Starts the work of one request in each pass of the event loop: matching routes takes milliseconds, too. */
export const inTurn: RequestHandler = async (request, response, next) => {
  try {
    await nextTurn(identityOf(response).clientAddress)
  } catch {
    response.set("Retry-After", "5")
    return refuse(request, response, 503, "The server is busy just now. Please try again.")
  }
  if (!response.closed) next()
}
