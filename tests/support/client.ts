import type { IncomingMessage, ServerResponse } from "node:http"
import { runForResponse } from "~/observe/current-request.ts"

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

type Client = { address?: string; userAgent?: string }

/** Does the work as a request of this client does, whose id is `request-1`. */
export async function asClient<T>(
  work: () => Promise<T>,
  { address = "203.0.113.5", userAgent = FIREFOX }: Client = {},
): Promise<T> {
  const response = {
    req: { headers: { "user-agent": userAgent } } as IncomingMessage,
    getHeader: () => "request-1",
  } as unknown as ServerResponse
  const result = await runForResponse(response, address, work)
  // A server holds its response until it was sent. The current one is known by a weak reference.
  response.getHeader("X-Request-Id")
  return result
}
