import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

type Answering = ServerResponse<IncomingMessage & { originalUrl?: string }>

/*
 * Remix writes an answer's stream to the client as fast as the stream gives, whether the client takes it or not. So whoever
 * gives much asks here how the client keeps up. Node tells of each request before any server sees it, so this holds in our
 * own server, in remix-serve and in development alike. A weak reference, because a timer keeps the store for as long as it runs.
 */
const answering = new AsyncLocalStorage<WeakRef<Answering>>()
subscribe("http.server.request.start", (message) => {
  answering.enterWith(new WeakRef((message as { response: Answering }).response))
})

const LOOK_EVERY_MS = 10

/**
 * Waits until the client of this request has taken what was written for it.
 * @throws {Error} when it takes nothing for `limitMs`.
 */
export async function clientKeepsUp(limitMs: number): Promise<void> {
  const response = answering.getStore()?.deref()
  if (response?.destroyed) throw new Error("The client has gone")
  for (let waited = 0; response?.writableNeedDrain; waited += LOOK_EVERY_MS) {
    if (waited > limitMs) throw new Error("The client does not take its answer")
    await sleep(LOOK_EVERY_MS)
  }
}

/** The address that the client asked for, which Remix' own calls for data do not show; undefined in tests. */
export function askedAddress(): string | undefined {
  const request = answering.getStore()?.deref()?.req
  return request?.originalUrl ?? request?.url
}
