import type { IncomingHttpHeaders } from "node:http"
import { acceptedCodings } from "./body.ts"

/** The same for every hop, so only the language tells anything about the user. */
export function requestHeaders(
  userAgent: string,
  accept: readonly string[],
  acceptLanguage: string | undefined,
) {
  return {
    accept: [...accept, "*/*;q=0.1"].join(","),
    "accept-encoding": acceptedCodings,
    "accept-language": isLanguageList(acceptLanguage) ? acceptLanguage : "en",
    "user-agent": userAgent,
  }
}

function isLanguageList(value: string | undefined): value is string {
  return value !== undefined && /^[\w*][\w*,;=. -]{0,199}$/.test(value)
}

const LINES_MAX = 50

export function toHeaders(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const line of [value ?? []].flat().slice(0, LINES_MAX)) headers.append(name, line)
  }
  return headers
}
