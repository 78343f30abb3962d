import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import type { Server } from "./server.ts"

/** Asks for /healthz all the time on a thread of its own, and keeps the longest wait (ms) and the growth of memory (MB). */
export async function startProbe({ origin, pid }: Pick<Server, "origin" | "pid">) {
  const worker = new Worker(SOURCE, { eval: true, workerData: { origin, pid } })
  await sleep(1_000)
  return {
    begin: () => worker.postMessage("begin"),
    async end(): Promise<{ longest: number; grown: number }> {
      worker.postMessage("end")
      const [found] = await once(worker, "message")
      return found
    },
    stop: () => worker.terminate(),
  }
}

const SOURCE = `
  const { parentPort, workerData } = require("node:worker_threads")
  const { readFileSync } = require("node:fs")
  const { Agent, get } = require("node:http")
  const agent = new Agent({ keepAlive: true })
  const memory = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync("/proc/" + workerData.pid + "/status", "utf8"))?.[1]) / 1024
  let longest = 0, base = memory(), most = 0
  parentPort.on("message", (what) => {
    if (what === "begin") { longest = 0; base = memory(); most = base }
    else parentPort.postMessage({ longest, grown: most - base })
  })
  function ask() {
    const began = performance.now()
    get(workerData.origin + "/healthz", { agent }, (answer) => {
      answer.resume().on("end", () => {
        longest = Math.max(longest, performance.now() - began)
        most = Math.max(most, memory())
        setTimeout(ask, 5)
      })
    }).on("error", () => setTimeout(ask, 50))
  }
  ask()`
