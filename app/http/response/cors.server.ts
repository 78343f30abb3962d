import { paths } from "~/paths.ts"
import { bearerOf } from "../request.ts"
import { vary } from "./deliver.server.ts"

type Asked = { headers: { get(name: string): string | null } }

const ANYBODY = { "Access-Control-Allow-Origin": "*" }

const EXPOSED =
  "Allow, Chat-Revision, Curio-Position, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id"

/** Pages of other origins may read the response to a call with a token. Calls with the cookie stay closed. */
const corsHeaders = ({ headers }: Asked): Record<string, string> =>
  bearerOf(headers) === null ? {} : { ...ANYBODY, "Access-Control-Expose-Headers": EXPOSED }

const HOURS_2 = 7_200

/** These headers answer the question that browsers ask before such a call (Fetch standard, "CORS-preflight"). */
export const preflightHeaders = (methods: string): Record<string, string> => ({
  ...ANYBODY,
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Curio-Position, Idempotency-Key, If-Match, If-None-Match, Accept",
  "Access-Control-Max-Age": String(HOURS_2),
})

const SERVICE_DESC = `<${paths.openApi}>; rel="service-desc"`

/** Every response of the API has them. A shared cache must not give a visitor's response to a token. */
export function addCommonHeaders(request: Asked, headers: Headers): void {
  headers.append("Link", SERVICE_DESC)
  vary(headers, "Authorization")
  for (const [name, value] of Object.entries(corsHeaders(request))) headers.set(name, value)
  // A browser keeps the headers of a stored response at a 304, so a page could read what it asks for without the token.
  if (bearerOf(request.headers) !== null && request.headers.get("Origin") !== null)
    headers.set("Cache-Control", "private, no-store")
}
