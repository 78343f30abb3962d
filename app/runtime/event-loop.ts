import { subscribe } from "node:diagnostics_channel"
import { setTimeout as sleep } from "node:timers/promises"

/** One client may have as many requests under way. */
const PASSES = 256
/** A client that only opens connections must not slow the work of others down. */
const LIMIT_MS = 50

/** True when a connection was accepted in this pass of the event loop or the last one. */
let areArriving = false
let oneMorePass: NodeJS.Immediate | undefined

subscribe("net.server.socket", () => {
  areArriving = true
  if (oneMorePass) clearImmediate(oneMorePass)
  oneMorePass = setImmediate(() => {
    oneMorePass = setImmediate(() => {
      areArriving = false
    })
  })
})

/** Waits until no connection arrives: Node accepts one in each iteration, and a client may open hundreds. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    const end = performance.now() + LIMIT_MS
    let passes = 0
    const look = () => {
      if (!areArriving || ++passes === PASSES || performance.now() > end) resolve()
      else setImmediate(look)
    }
    setImmediate(look)
  })
}

const SLICE_MS = 100

/** Waits for a time, in which the event loop runs: while it is blocked, nobody hears an answer that has come. */
export async function runningFor(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SLICE_MS) await sleep(SLICE_MS, undefined, { ref: false })
}
