import { onEnqueue } from "#db/jobs.server.ts"
import { onShutdown } from "~/http/server/shutdown.ts"
import { kinds } from "./kinds.server.ts"
import { Worker } from "./worker.server.ts"

const worker = new Worker(kinds)

onShutdown(stopWorker)

/** Works on what is enqueued, and on what a process that ended has left. */
export function startWorker(): void {
  onEnqueue(worker.look)
  worker.start()
}

/** For good. */
export async function stopWorker(): Promise<void> {
  await worker.stop()
}
