import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { Limiter } from "../../limiter.ts"
import type { ProductPage } from "../types.ts"
import type { PageSource } from "./page-source.ts"

/** A page took longer, or more memory, than any shop's page does. */
export class PageTooHeavy extends Error {}

type Turn = { key?: string; signal?: AbortSignal }

/** Processor time that the thread may take to start. That is no page's fault. */
const START_LIMIT_MS = 10_000

const MAX_HEAP_MB = 256

/**
 * One thread beside the server's own, which reads one page after the other, in turn between keys. It is terminated when a
 * page takes more processor time than `limitMs` or more memory than 256 MB, and started again for the next page.
 */
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

  /** Starts the thread, so that the next page does not wait for that. */
  start(): void {
    this.#started().catch(() => {})
  }

  /**
   * @param turn `key` stands for the user; when `signal` aborts, a page that still waits is not read.
   * @throws {PageTooHeavy} when the page was given up. @throws the signal's reason.
   */
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
    // remix-serve ends when nothing is left to do, and this thread always waits for the next page.
    worker.unref()
    // Without a listener, an error of the thread would end the process.
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

/** Small buffers of Node are parts of a larger one, which cannot be handed over. */
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

/** How many times as long as its limit a job may take when the processor is busy with other processes. */
const MAX_STRETCH = 4

/**
 * Aborts `signal` when this process has used `limitMs` of processor time, and at the latest after four times as many
 * milliseconds. A clock alone would give up ordinary pages on a machine that is busy with something else.
 */
export function startCpuLimit(limitMs: number): { signal: AbortSignal; clear: () => void } {
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
