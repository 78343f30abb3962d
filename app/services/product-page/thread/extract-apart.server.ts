import { existsSync } from "node:fs"
import { extractProduct } from "../extract.ts"
import type { ProductPage } from "../types.ts"
import { PageThread } from "./page-thread.ts"

/** A smaller page is read in a few milliseconds, which is less than handing it over costs. */
const LIGHT = 150_000

// The build puts the worker beside its other entries, and this file into one of those or into a chunk below them.
// In development and in tests, where sources run as they are, there is none.
const workerFile = ["./product-page-worker.js", "../product-page-worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((file) => file.protocol === "file:" && existsSync(file))

const thread = workerFile && new PageThread(workerFile)

/**
 * `extractProduct` in a thread of its own where the page is large.
 * @throws {PageTooHeavy} when the page was given up
 */
export async function extractApart(html: string, address: string): Promise<ProductPage> {
  return thread && html.length > LIGHT ? thread.read(html, address) : extractProduct(html, address)
}
