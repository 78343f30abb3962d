import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { Worker } from "node:worker_threads"
import { Limiter } from "./limiter.ts"

/** The thread exceeded its limits or failed; `cause` says how. */
export class WorkerFailed extends Error {}

type Limits = { limitMs: number; heapMb?: number }

/** `handOver` is part of the request, and is not copied. */
type Turn = { key?: string; signal?: AbortSignal; handOver?: Uint8Array<ArrayBuffer> | undefined }

const START_LIMIT_MS = 10_000

const USUAL_HEAP_MB = 256

/** @returns undefined without a build. The caller's code may be in a chunk one folder below the worker. */
export const builtWorker = (name: string): URL | undefined =>
  [`./${name}.js`, `../${name}.js`]
    .map((path) => new URL(path, import.meta.url))
    .find((file) => file.protocol === "file:" && existsSync(file))

/** A worker that is terminated when a request exceeds its CPU time or memory, and restarted for the next one. */
export class WorkerThread<Request, Reply> {
  readonly #file: URL
  readonly #limits: Required<Limits>
  readonly #turns = new Limiter({ slots: 1 })
  readonly #stopped = new AbortController()
  #worker: Worker | undefined
  /** The file holds the worker's processor time. */
  #cpuFile: string | null = null
  #ready: Promise<Worker> | undefined

  constructor(file: URL, { limitMs, heapMb = USUAL_HEAP_MB }: Limits) {
    this.#file = file
    this.#limits = { limitMs, heapMb }
  }

  start(): void {
    this.#started().catch(() => {})
  }

  /** The thread stops for good: later questions fail, too. */
  stop(): void {
    this.#stopped.abort()
    if (this.#worker) this.#drop(this.#worker)
  }

  ask(request: Request, { handOver, ...turn }: Turn = {}): Promise<Reply> {
    return this.#turns.run(() => this.#ask(request, handOver), turn)
  }

  async #ask(request: Request, handOver: Uint8Array<ArrayBuffer> | undefined): Promise<Reply> {
    const worker = await this.#started()
    worker.postMessage(request, handOver && ownsItsMemory(handOver) ? [handOver.buffer] : [])
    try {
      return await this.#nextMessage<Reply>(worker, this.#limits.limitMs, this.#cpuFile)
    } catch (error) {
      this.#drop(worker)
      throw new WorkerFailed("The thread was lost", { cause: error })
    }
  }

  #started(): Promise<Worker> {
    this.#ready ??= this.#launch()
    return this.#ready
  }

  async #launch(): Promise<Worker> {
    this.#stopped.signal.throwIfAborted()
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } })
    this.#worker = worker
    // The waiting worker must not keep remix-serve alive.
    worker.unref()
    // Without a listener, an error in the worker would end the process.
    worker.on("error", () => this.#drop(worker))
    try {
      this.#cpuFile = await this.#nextMessage<string | null>(worker, START_LIMIT_MS, null)
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

  async #nextMessage<T>(worker: Worker, limitMs: number, cpuFile: string | null): Promise<T> {
    const limit = startCpuLimit(limitMs, cpuFile)
    try {
      const signal = AbortSignal.any([limit.signal, this.#stopped.signal])
      const [message] = await once(worker, "message", { signal })
      return message
    } finally {
      limit.clear()
    }
  }
}

/** Small buffers share memory and cannot be transferred. */
const ownsItsMemory = ({ byteLength, buffer }: Uint8Array): boolean => byteLength === buffer.byteLength

const MAX_STRETCH = 4

/** CPU time of the thread, or four times as long on the clock: a busy machine must not fail ordinary requests. */
function startCpuLimit(limitMs: number, cpuFile: string | null) {
  const controller = new AbortController()
  const started = performance.now()
  const before = cpuMs(cpuFile)
  const check = () => {
    const left = Math.min(
      limitMs - (cpuMs(cpuFile) - before),
      limitMs * MAX_STRETCH - (performance.now() - started),
    )
    if (left <= 0) controller.abort()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, limitMs)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

/** 0 where it cannot be read: then only the clock counts. */
function cpuMs(file: string | null): number {
  try {
    return file ? Number(readFileSync(file, "utf8").split(" ", 1)[0]) / 1e6 : 0
  } catch {
    return 0
  }
}
