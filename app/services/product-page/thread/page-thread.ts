import { Worker } from "node:worker_threads"
import type { ProductPage } from "../types.ts"

export type Question = { id: number; html: string; address: string }
export type Answer = { id: number; page: ProductPage }

type Waiting = Question & {
  resolve: (page: ProductPage) => void
  reject: (error: unknown) => void
}

/** A page took longer, or more memory, than any shop's page does. */
export class PageTooHeavy extends Error {}

/**
 * One thread beside the server's own, which reads pages in turn, so that a heavy one holds up no request. It starts
 * with the first page, keeps no process alive, and is replaced when a page takes longer than `limitMs`.
 */
export class PageThread {
  readonly #file: URL
  readonly #limitMs: number
  readonly #waiting: Waiting[] = []
  #worker: Worker | undefined
  #deadline: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(file: URL, { limitMs = 5000 }: { limitMs?: number } = {}) {
    this.#file = file
    this.#limitMs = limitMs
  }

  /** @throws {PageTooHeavy} when the page was given up. */
  read(html: string, address: string): Promise<ProductPage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: ++this.#lastId, html, address, resolve, reject })
      if (this.#waiting.length === 1) this.#next()
    })
  }

  #next() {
    const next = this.#waiting[0]
    if (!next) return
    this.#worker ??= this.#start()
    this.#deadline = setTimeout(
      () => this.#giveUp(new PageTooHeavy("The page takes too long")),
      this.#limitMs,
    )
    this.#worker.postMessage({ id: next.id, html: next.html, address: next.address } satisfies Question)
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    worker.on("message", ({ page }: Answer) => {
      clearTimeout(this.#deadline)
      this.#waiting.shift()?.resolve(page)
      this.#next()
    })
    worker.on("error", (error) =>
      this.#giveUp(new PageTooHeavy("The page could not be read", { cause: error })),
    )
    // Last, because listening for messages holds the process again.
    worker.unref()
    return worker
  }

  #giveUp(error: PageTooHeavy) {
    clearTimeout(this.#deadline)
    this.#worker?.removeAllListeners()
    // A stopped thread may report once more; without a listener that would end the process.
    this.#worker?.on("error", () => {})
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting.shift()?.reject(error)
    this.#next()
  }
}
