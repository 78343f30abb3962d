import { Limiter } from "~/services/limiter.ts"
import { addressKey } from "./rate-limit.server.ts"

const turns = new Limiter({ slots: 1, waiting: 4_000 })

/**
 * Waits until this request may work. Database reads are synchronous, so requests that arrive together would delay all
 * others. This starts one in each pass of the event loop, and takes clients in turn.
 * @throws {Unavailable} if too many requests wait. @throws the signal's reason if the client has gone.
 */
export const nextTurn = (clientAddress: string | undefined, signal?: AbortSignal): Promise<void> =>
  turns.run(() => new Promise((resolve) => setImmediate(resolve)), {
    key: addressKey(clientAddress) ?? clientAddress,
    signal,
  })
