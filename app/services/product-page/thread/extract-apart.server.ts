import { existsSync } from "node:fs"
import type { ProductPage } from "../types.ts"
import type { PageSource } from "./page-source.ts"
import { PageThread } from "./page-thread.ts"

/** The slowest real page takes 0.1 s, and 0.4 s in a new thread. */
const LIMIT_MS = 1500

// This file may be in a chunk one folder below the worker.
const workerFile = ["./product-page-worker.js", "../product-page-worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((file) => file.protocol === "file:" && existsSync(file))

const thread = workerFile && new PageThread(workerFile, { limitMs: LIMIT_MS })

export const prepareToExtract = (): void => thread?.start()

/** Without a build (development, unit tests) it runs in place, without a time limit. @throws {PageTooHeavy} */
export async function extractApart(
  source: PageSource,
  turn: { key: string; signal?: AbortSignal },
): Promise<ProductPage> {
  if (thread) return thread.read(source, turn)
  const { extractFrom } = await import("./page-source.ts")
  return extractFrom(source)
}
