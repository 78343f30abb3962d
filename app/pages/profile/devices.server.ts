import { listSessions } from "~/domain/accounts/session-reads.server.ts"
import { env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { sessionToken } from "~/http/session/session.server.ts"
import { pick } from "~/pick.ts"

/** Null in a demo, whose visitors share an account and not their devices. */
export async function devicesOf({ viewer, request }: PageArgs) {
  if (env.DEMO) return null
  const sessions = await listSessions(viewer, await sessionToken(request))
  return sessions.map((session) => ({
    ...pick(session, "id", "isCurrent", "lastSeenAt"),
    name: describeUserAgent(session.userAgent),
  }))
}

// The order matters: most browsers also send the names of their ancestors.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/curl\//, "curl"],
]
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A name for a device from its User-Agent: "Firefox on Linux". */
export function describeUserAgent(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? "")
  const system = nameIn(systems, userAgent ?? "")
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? "Unknown device"
}
