import { eventLoopTurn } from "~/services/event-loop.ts"
import { Limiter } from "~/services/limiter.ts"
import { addressKey } from "./rate-limit.server.ts"

const turns = new Limiter({ name: "requests", slots: 1, waiting: 4_000 })

/** Reads of the database are synchronous: this starts one request in each turn of the event loop, clients in turn. */
export const nextTurn = (clientAddress: string | undefined, signal?: AbortSignal): Promise<void> =>
  turns.run(eventLoopTurn, { key: addressKey(clientAddress) ?? clientAddress, signal })
