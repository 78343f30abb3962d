import { AsyncLocalStorage } from "node:async_hooks"
import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { ClientLost } from "~/errors.ts"

const process = randomBytes(4).toString("hex")
let count = randomBytes(4).readUInt32BE()

/** The id is unique, not secret: random bytes for each request would cost more than serving it from the cache. */
export function newRequestId(): string {
  count = (count + 1) % 2 ** 32
  return process + count.toString(16).padStart(8, "0")
}

export type CurrentResponse = ServerResponse<IncomingMessage & { originalUrl?: string }>

// A weak reference, because timers keep the store alive.
type Store = { response: WeakRef<CurrentResponse>; address: string | null }

const current = new AsyncLocalStorage<Store>()

const storeOf = (response: CurrentResponse, address: string | null): Store => ({
  response: new WeakRef(response),
  address,
})

/** What runs within `work`, and later because of it, belongs to this response. */
export const runForResponse = <T>(response: CurrentResponse, clientAddress: string, work: () => T): T =>
  current.run(storeOf(response, clientAddress), work)

/** The same for the rest of the current event, which has no known address. */
export const enterResponse = (response: CurrentResponse): void => current.enterWith(storeOf(response, null))

const currentResponse = () => current.getStore()?.response.deref()

/** Who has sent the request. Undefined outside of one, such as in a job or a command. */
export function currentClient() {
  const response = currentResponse()
  if (!response) return undefined
  const userAgent = response.req.headers["user-agent"]?.slice(0, 300) ?? null
  return { requestId: currentRequestId(), address: current.getStore()?.address ?? null, userAgent }
}

export const currentRequestId = (): string =>
  String(currentResponse()?.getHeader("X-Request-Id") ?? newRequestId())

/** Remix's own data requests have another URL than the client requested. Undefined outside of a request. */
export function requestedUrl(): string | undefined {
  const request = currentResponse()?.req
  return request?.originalUrl ?? request?.url
}

const POLL_MS = 10

/** Remix writes a stream as fast as it can be read. @throws {ClientLost} if the client reads nothing for `limitMs`. */
export async function waitForClient(limitMs: number): Promise<void> {
  const response = currentResponse()
  if (response?.destroyed) throw new ClientLost("The client has gone")
  for (let waited = 0; response?.writableNeedDrain; waited += POLL_MS) {
    if (waited > limitMs) throw new ClientLost("The client does not read the response")
    await sleep(POLL_MS)
  }
}
