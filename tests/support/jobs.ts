import { kinds } from "~/jobs/kinds.server.ts"
import { Worker } from "~/jobs/worker.server.ts"

/** Does the jobs that were enqueued, as the server does after its responses. */
export async function runJobs(): Promise<void> {
  const worker = new Worker(kinds)
  await worker.idle()
  await worker.stop()
}
