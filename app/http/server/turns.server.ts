import { Limiter } from "~/services/limiter.ts"
import { addressKey } from "./rate-limit.server.ts"

/** Requests that wait for their turn. More than this is a flood: they get 503 with Retry-After. */
const WAITING = 4_000

const turns = new Limiter({ slots: 1, waiting: WAITING })

/**
 * Waits until this request may work. Database reads are synchronous, so requests that arrive together would run
 * together and delay all others; this starts one in each pass of the event loop, in turn between the clients.
 * @param client the client's address.
 * @throws {Unavailable} when too many requests wait. @throws the signal's reason when the client has gone.
 */
export const nextTurn = (client: string | undefined, signal?: AbortSignal): Promise<void> =>
  turns.run(() => new Promise((resolve) => setImmediate(resolve)), {
    key: addressKey(client) ?? client,
    signal,
  })
