import { setTimeout as sleep } from "node:timers/promises"

/** Longer than the server lets any of these requests wait: for a turn, a transaction and reads before and after it. */
const PATIENCE_MS = 20_000
/** A user may write ten times a second. */
export const PAUSE_MS = 120

type Sent = { method?: string; json?: unknown; body?: FormData; key?: string; cookie?: string }
export type Answer = {
  status: number | "none"
  retryAfter: string | null
  text: string
  next?: string | undefined
  cookie?: string
}

let addresses = 0

/** Sends a request from an address of its own. A request without an answer has the status "none". */
export async function send(url: string, { method, json, body, key, cookie }: Sent = {}): Promise<Answer> {
  const headers = new Headers({ "X-Forwarded-For": `2001:db8:1:${(++addresses % 0xffff).toString(16)}::1` })
  if (json) headers.set("Content-Type", "application/json")
  if (key) headers.set("Idempotency-Key", key)
  if (cookie) headers.set("Cookie", cookie)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: json ? JSON.stringify(json) : body,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "") ?? []
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0])
    const retryAfter = response.headers.get("Retry-After")
    return { status: response.status, retryAfter, text, next, cookie: cookies.join("; ") }
  } catch (error) {
    return { status: "none", retryAfter: null, text: String((error as Error).cause ?? error) }
  }
}

/** Until it is answered: a write that got no answer may be saved or not. @throws with the last answer after `maxMs`. */
export async function persistently(work: () => Promise<Answer>, maxMs = 90_000): Promise<Answer> {
  const end = performance.now() + maxMs
  for (;;) {
    const answer = await work()
    if (![503, 502, 429, "none"].includes(answer.status)) return answer
    if (performance.now() >= end)
      throw new Error(`Refused for ${maxMs / 1_000} s, last with ${answer.status}: ${answer.text}`)
    await sleep(PAUSE_MS)
  }
}
