import { parentPort } from "node:worker_threads"
import { extractProduct } from "../extract.ts"
import type { Answer, Question } from "./page-thread.ts"

/** The thread's side: reads one page after the other. An entry of its own in the build. */
parentPort?.on("message", ({ id, html, address }: Question) => {
  parentPort?.postMessage({ id, page: extractProduct(html, address) } satisfies Answer)
})
