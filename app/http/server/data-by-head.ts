import type { IncomingMessage } from "node:http"

/**
 * Remix takes every data request but GET for a form that was sent: HEAD would not get the headers of GET, and fail with a foreign
 * `Origin`. Node sends no body, because the response knows the method as it was sent.
 */
export function readDataByHead(request: Pick<IncomingMessage, "method" | "url">): void {
  const path = request.url?.split("?", 1)[0] ?? ""
  if (request.method === "HEAD" && path.endsWith(".data")) request.method = "GET"
}
