import { parentPort } from "node:worker_threads"
import { sayReady } from "~/runtime/worker-ready.ts"
import { extractFrom, type PageSource } from "./page-source.ts"

/** An entry of its own in the build. */
parentPort?.on("message", (source: PageSource) => {
  parentPort?.postMessage(extractFrom(source))
})
sayReady()
