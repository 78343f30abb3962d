import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { mainThreadTimes } from "../harness/process.ts"
import { type Arena, judgedMs, type Kind, LIMITS, type Outcome } from "./kind.ts"
import { signUp, withCookie } from "./people.ts"
import { httpSend, json, OTHERS, urlencoded } from "./send.ts"
import type { Mode, Target } from "./server.ts"
import { openSockets } from "./sockets.ts"
import { watch } from "./watch.ts"

type Shops = Pick<Arena, "shop" | "honest">

/** What the server still does for the attack is watched for so long. */
const AFTER_MS = 300
/** Refusals that say nothing about what was attacked. */
const BUSY = new Set([429, 503])

/** Attacks a server that was just started, and watches what others notice. */
export async function runKind(
  kind: Kind,
  mode: Mode,
  target: Target,
  { shop, honest }: Shops,
): Promise<Outcome> {
  const statuses = new Map<number, number>()
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const notes: string[] = []
  const refused = new Set<string>()
  let otherMs: number | null = null
  const limit = new AbortController()
  const { signal } = limit
  setMaxListeners(0, signal)
  const [attacker, victim] = [await signUp(target.port, "attacker"), await signUp(target.port, "victim")]
  const arena: Arena = {
    mode,
    target,
    shop,
    honest,
    attacker,
    victim,
    signal,
    open: (times, text, options) => openSockets(target.port, times, text, { ...options, onStatus: count }),
    note: (text) => void notes.push(text),
    attack: async (sent, as) => {
      const answer = await httpSend(target.port, withCookie({ signal, ...sent }, as))
      count(answer.status)
      return answer
    },
    other: async (sent, as) => {
      const times = () => [mainThreadTimes(target.pid), mainThreadTimes(process.pid)] as const
      const before = times()
      const answer = await httpSend(target.port, withCookie({ signal, from: OTHERS, ...sent }, as))
      otherMs = Math.max(otherMs ?? 0, ownPart(answer.ms, before, times()))
      if (answer.status < 200 || answer.status >= 400)
        refused.add(`another user was answered ${answer.status || "nothing"} at ${sent.path.split("?")[0]}`)
      return answer
    },
  }
  await warmUp(arena)
  await kind.prepare?.(arena)
  statuses.clear()
  refused.clear()
  otherMs = null

  const end = await watch({ port: target.port, path: mode.path, pid: target.pid })
  const failures: string[] = []
  const timer = setTimeout(() => limit.abort(), (kind.seconds ?? LIMITS.seconds) * 1_000)
  await kind.run(arena).catch((error) => failures.push(String(error)))
  clearTimeout(timer)
  if (!signal.aborted) await pause(AFTER_MS)
  limit.abort()
  const seen = await end()
  const outcome = {
    kind,
    waitMs: seen.longestMs,
    busyMs: seen.busyMs,
    rssMb: Math.max(0, seen.rssMax - seen.rssBefore),
    otherMs,
    statuses,
    notes,
    failures,
  }
  failures.push(...judge(outcome, target), ...refused)
  if (seen.failures > 0 && !target.isDead())
    failures.push(`${seen.failures} of ${seen.failures + seen.answers} cheap requests of others failed`)
  return outcome
}

/** @returns what is wrong with it. */
export function judge(outcome: Outcome, target: Pick<Target, "isDead" | "hasToldSecrets">): string[] {
  const { kind, rssMb, otherMs, statuses } = outcome
  const { rssMb: rssMax = LIMITS.rssMb, otherMs: otherMax = LIMITS.otherMs, expects } = kind
  const unexpected = [...statuses.keys()].filter((status) => !expects.includes(status))
  const telling = expects.filter((status) => !BUSY.has(status))
  return [
    target.isDead() && "the server DIED",
    target.hasToldSecrets() && "the log has a password, a hash or a statement's parameters",
    judgedMs(outcome) > LIMITS.waitMs && `others waited over ${LIMITS.waitMs} ms`,
    rssMb > rssMax && `memory grew by more than ${rssMax} MB`,
    (otherMs ?? 0) > otherMax && `another user waited over ${otherMax} ms`,
    statuses.size === 0 && "nothing was answered",
    unexpected.length > 0 && `answered ${unexpected.map((status) => status || "nothing").join(", ")}`,
    telling.length > 0 &&
      !telling.some((status) => statuses.has(status)) &&
      `never answered ${telling.join(" or ")}`,
  ].filter((failure) => failure !== false)
}

type Both = readonly ReturnType<typeof mainThreadTimes>[]

/** The wait without what server and client have waited for a processor, which is the machine's part. */
export function ownPart(ms: number, before: Both, after: Both): number {
  const passed = (what: "busy" | "delayed", at: number) =>
    (after[at]?.[what] ?? 0) - (before[at]?.[what] ?? 0)
  return Math.min(ms, Math.max(passed("busy", 0), ms - passed("delayed", 0) - passed("delayed", 1)))
}

/** The first request of each kind loads and compiles what later ones find ready. */
async function warmUp({ target, honest, victim }: Arena): Promise<void> {
  const ask = (sent: Parameters<typeof httpSend>[1]) => httpSend(target.port, withCookie(sent, victim))
  for (let round = 0; round < 3; round++) {
    for (const path of ["/", "/collections", `/collection/${victim.collectionId}`, "/api/collections"])
      await ask({ path, headers: { "Accept-Encoding": "br" } })
    await httpSend(target.port, { path: "/auth", ...urlencoded("intent=sign-in&email=x&password=y") })
    await ask({ path: "/api/scrape-product", ...json({ url: honest.ordinary }) })
  }
}
