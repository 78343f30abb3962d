import { isUtf8 } from "node:buffer"
import { MAX_URL, safeUrl } from "./url.ts"

const redirectStatus = new Set([301, 302, 303, 307, 308])

/**
 * Where an answer sends us, or undefined when it does not.
 * @throws {FetchRefused} kind `invalid-url`, `scheme` or `credentials`, for a target as for any other URL.
 */
export function redirectTarget(from: URL, status: number, headers: Headers): URL | undefined {
  const location = headers.get("location")
  if (location === null || !redirectStatus.has(status)) return undefined
  if (location.length > MAX_URL) return safeUrl(location)
  // Header values are read as latin1; unescaped UTF-8 in them is common, and browsers follow it.
  const bytes = Buffer.from(location, "latin1")
  const target = isUtf8(bytes) ? bytes.toString() : location
  return safeUrl(URL.canParse(target, from) ? new URL(target, from) : target)
}
