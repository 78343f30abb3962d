import { existsSync } from "node:fs"
import type { ProductPage } from "../types.ts"
import { extractFrom, type PageSource } from "./page-source.ts"
import { PageThread } from "./page-thread.ts"

/** The slowest real page that we know takes 0.1 s, in a thread that has just started 0.4 s. */
const LIMIT_MS = 1500

// The build puts the worker beside its other entries, and this file into one of those or into a chunk below them.
const workerFile = ["./product-page-worker.js", "../product-page-worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((file) => file.protocol === "file:" && existsSync(file))

const thread = workerFile && new PageThread(workerFile, { limitMs: LIMIT_MS })

/** Starts the thread ahead of a page that is yet to come. */
export const prepareToExtract = (): void => thread?.start()

/**
 * `extractProduct` in a thread of its own. In development and in unit tests sources run as they are and there is no built
 * worker: there the page is read in place, without a time limit.
 * @throws {PageTooHeavy} when the page was given up. @throws the signal's reason.
 */
export async function extractApart(
  source: PageSource,
  turn: { key: string; signal?: AbortSignal },
): Promise<ProductPage> {
  return thread ? thread.read(source, turn) : extractFrom(source)
}
