import { builtWorker, WorkerThread } from "../../worker-thread.ts"
import type { ProductPage } from "../types.ts"
import type { PageSource } from "./page-source.ts"

/** The slowest real page takes 0.1 s, and 0.4 s in a new thread. */
const LIMIT_MS = 1500

const workerFile = builtWorker("product-page-worker")

const thread = workerFile && new WorkerThread<PageSource, ProductPage>(workerFile, { limitMs: LIMIT_MS })

export const prepareToExtract = (): void => thread?.start()

/** Without a build (development, unit tests) it runs in place, without a time limit. @throws {ThreadLost} */
export async function extractApart(
  source: PageSource,
  turn: { key: string; signal?: AbortSignal },
): Promise<ProductPage> {
  if (thread) return thread.ask(source, { ...turn, handOver: "bytes" in source ? source.bytes : undefined })
  const { extractFrom } = await import("./page-source.ts")
  return extractFrom(source)
}
