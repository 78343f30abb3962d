import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { Limiter } from "../../limiter.ts"
import type { ProductPage } from "../types.ts"
import type { PageSource } from "./page-source.ts"

export class PageTooHeavy extends Error {}

type Turn = { key?: string; signal?: AbortSignal }

const START_LIMIT_MS = 10_000

const MAX_HEAP_MB = 256

/** A worker that is terminated when a page exceeds its CPU time or memory, and restarted for the next page. */
export class PageThread {
  readonly #file: URL
  readonly #limitMs: number
  readonly #turns = new Limiter({ slots: 1 })
  #worker: Worker | undefined
  #ready: Promise<Worker> | undefined

  constructor(file: URL, { limitMs }: { limitMs: number }) {
    this.#file = file
    this.#limitMs = limitMs
  }

  start(): void {
    this.#started().catch(() => {})
  }

  read(source: PageSource, turn: Turn = {}): Promise<ProductPage> {
    return this.#turns.run(() => this.#ask(source), turn)
  }

  async #ask(source: PageSource): Promise<ProductPage> {
    const worker = await this.#started()
    const bytes = "bytes" in source ? source.bytes : undefined
    worker.postMessage(source, bytes && ownsItsMemory(bytes) ? [bytes.buffer] : [])
    try {
      return await nextMessage(worker, this.#limitMs)
    } catch (error) {
      this.#drop(worker)
      throw new PageTooHeavy("The page could not be read", { cause: error })
    }
  }

  #started(): Promise<Worker> {
    this.#ready ??= this.#launch()
    return this.#ready
  }

  async #launch(): Promise<Worker> {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
    this.#worker = worker
    // The waiting worker must not keep remix-serve alive.
    worker.unref()
    // Without a listener, an error in the worker would end the process.
    worker.on("error", () => this.#drop(worker))
    try {
      await nextMessage(worker, START_LIMIT_MS)
      return worker
    } catch (error) {
      this.#drop(worker)
      throw error
    }
  }

  #drop(worker: Worker): void {
    void worker.terminate()
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#ready = undefined
  }
}

/** Small buffers share memory and cannot be transferred. */
const ownsItsMemory = ({ byteLength, buffer }: Uint8Array): boolean => byteLength === buffer.byteLength

async function nextMessage<T>(worker: Worker, limitMs: number): Promise<T> {
  const limit = startCpuLimit(limitMs)
  try {
    const [message] = await once(worker, "message", { signal: limit.signal })
    return message
  } finally {
    limit.clear()
  }
}

const MAX_STRETCH = 4

/** CPU time, or four times as long on the clock: a busy machine must not fail ordinary pages. */
function startCpuLimit(limitMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const started = performance.now()
  const before = process.cpuUsage()
  const check = () => {
    const { user, system } = process.cpuUsage(before)
    const left = Math.min(
      limitMs - (user + system) / 1000,
      limitMs * MAX_STRETCH - (performance.now() - started),
    )
    if (left <= 0) controller.abort()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, limitMs)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
