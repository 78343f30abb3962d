import { AsyncLocalStorage } from "node:async_hooks"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { Limiter } from "~/services/limiter.ts"

/** One sender may have as many waiting as one client may have requests under way. */
const WAITING_MAX = 256

const senders = new AsyncLocalStorage<string | null | undefined>()

/** Senders of writes take turns, however many writes one of them has. Without a name, each write is a sender of its own. */
export const asSender = <T>(sender: string | null | undefined, work: () => Promise<T>): Promise<T> =>
  senders.run(sender, work)

export class WriteQueue {
  readonly #turns = new Limiter({ slots: 1, waitingPerKey: WAITING_MAX })
  #count = 0

  get waiting(): number {
    return this.#turns.waiting
  }

  /** @returns what ends the turn. @throws {TooManyRequests} when too many writes of the sender wait. */
  turn(): Promise<() => void> {
    const key = senders.getStore() ?? `write ${++this.#count}`
    return new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((end) => {
          // Lets timers and requests run between writes, which are synchronous.
          resolve(() => void eventLoopTurn().then(end))
        })
      this.#turns.run(hold, { key }).catch(reject)
    })
  }
}
