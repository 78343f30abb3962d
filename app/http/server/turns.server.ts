import { Limiter } from "~/services/limiter.ts"
import { addressKey } from "./rate-limit.server.ts"

const turns = new Limiter({ name: "requests", slots: 1, waiting: 4_000 })

/** Reads of the database are synchronous: this starts one request in each pass of the event loop, clients in turn. */
export const nextTurn = (clientAddress: string | undefined, signal?: AbortSignal): Promise<void> =>
  turns.run(() => new Promise((resolve) => setImmediate(resolve)), {
    key: addressKey(clientAddress) ?? clientAddress,
    signal,
  })
