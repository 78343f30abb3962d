import { Invalid, TooLarge } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { builtWorker, WorkerFailed, WorkerThread } from "~/runtime/worker-thread.ts"
import type { Part } from "./contents.ts"
import type { ImportFile, ReadOptions } from "./read-file.ts"
import type { ImportReply, ImportRequest } from "./worker.ts"

/** The slowest of 25 MB takes 1.5 s, and 430 MB of which not all is heap; 100 MB of our own 3 s. */
const limits = { limitMs: 20_000, heapMb: 384 }

const slots = new Limiter({ name: "import-files", slots: 2, slotsPerKey: 1, waiting: 20, waitingPerKey: 2 })

const workerFile = builtWorker("import-file-worker")

/** `key` (a user) gives fair turns; `signal` aborts when the client disconnects. */
type Turn = { key?: string; signal?: AbortSignal }

/**
 * Reads a whole file in a thread of its own, within limits of time and memory. The caller closes it. Without a build
 * (development, unit tests) it runs in place, without these limits.
 * @throws {Invalid} (field `file`) {TooLarge} {TooManyRequests} {Unavailable}
 */
export async function openImportFile(path: string, options: ReadOptions & Turn): Promise<ImportFile> {
  const { key, signal, ...about } = options
  const turn = { key, signal }
  const free = await takeSlot(turn)
  try {
    const file = workerFile
      ? await openInWorker(new WorkerThread(workerFile, limits), path, about, turn.signal)
      : await (await import("./read-file.ts")).readImportFile(path, about)
    return { ...file, close: () => file.close().finally(free) }
  } catch (error) {
    free()
    throw error
  }
}

const takeSlot = (turn: Turn): Promise<() => void> =>
  new Promise((resolve, reject) => {
    slots.run(() => new Promise<void>(resolve), turn).catch(reject)
  })

export async function openInWorker(
  thread: WorkerThread<ImportRequest, ImportReply>,
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<ImportFile> {
  const stop = () => thread.stop()
  const close = async () => {
    signal?.removeEventListener("abort", stop)
    stop()
  }
  signal?.addEventListener("abort", stop)
  async function ask<T>(request: ImportRequest): Promise<T> {
    const reply = await thread.ask(request).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw error instanceof WorkerFailed ? asDomainError(error) : error
    })
    if ("value" in reply) return reply.value as T
    throw reply.fieldErrors ? new Invalid(reply.fieldErrors) : new TooLarge(reply.refused)
  }
  const next = () => ask<Part | undefined>({ next: true })
  async function* parts(): AsyncGenerator<Part> {
    for (let part = await next(); part; part = await next()) yield part
  }
  try {
    const about = await ask<Pick<ImportFile, "format" | "table" | "ignored" | "losses">>({
      open: path,
      options,
    })
    return { ...about, parts, picture: (picture) => ask({ picture }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every other end of a thread is a bug. */
function asDomainError(lost: WorkerFailed): unknown {
  const cause = lost.cause instanceof Error ? lost.cause : lost
  const isTooHeavy =
    cause.name === "AbortError" || ("code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY")
  return isTooHeavy
    ? new TooLarge("This file takes too much time or memory to read. Please split it.")
    : cause
}
