import { enqueue, onEnqueue } from "#db/jobs.server.ts"
import { erase } from "~/domain/write.server.ts"
import { env } from "~/env.server.ts"
import { HOUR_MS } from "~/limits.ts"
import { log, reportFailure } from "~/observe/log.server.ts"
import { sweepDrafts } from "~/runtime/atomic-write.ts"
import { onShutdown } from "~/runtime/shutdown.ts"
import { backupWarning, isScheduled, setBackupProgram } from "~/services/backup/schedule.server.ts"
import { sweepTemporaryFiles } from "~/services/storage/temporary-file.server.ts"
import { kinds } from "./kinds.server.ts"
import { Worker } from "./worker.server.ts"

/** A server that starts has other things to do. */
const BACKUP_AFTER_MS = 30_000

const worker = new Worker(kinds)

onShutdown(stopWorker)

export function startWorker(): void {
  hearSignals()
  onEnqueue(worker.look)
  worker.start()
}

/** Plain remix-serve would not end before the last import is done. */
function hearSignals(): void {
  const signals = new Set<NodeJS.Signals>(["SIGTERM", "SIGINT"])
  const hear = (signal: NodeJS.Signals) => {
    if (signals.delete(signal)) process.prependOnceListener(signal, worker.abort)
  }
  for (const signal of [...signals]) if (process.listenerCount(signal) > 0) hear(signal)
  process.on("newListener", hear)
}

/** Each process looks after its own DATA_DIR, which others may share. */
const sweepFiles = () => Promise.all([sweepTemporaryFiles(), sweepDrafts(env.DATA_DIR)])

const notSwept = (error: unknown) => reportFailure(error, "not swept")

/** Deletes files of killed processes, now and each hour, and enqueues the daily sweep and the backups. @param program makes a backup. */
export async function startRegularJobs(program: string): Promise<void> {
  const warning = backupWarning()
  if (warning) log.warn(warning)
  setBackupProgram(program)
  const runAt = new Date(Date.now() + BACKUP_AFTER_MS)
  const inAnHour = new Date(Date.now() + HOUR_MS)
  const starting = [
    sweepFiles(),
    erase(async (tx) => {
      await enqueue(tx, "sweep", {}, { key: "sweep" })
      if (isScheduled()) await enqueue(tx, "backup", {}, { key: "backup", runAt })
      if (env.DEMO) await enqueue(tx, "restore-demo", {}, { key: "restore-demo", runAt: inAnHour })
    }),
  ]
  for (const result of await Promise.allSettled(starting))
    if (result.status === "rejected") notSwept(result.reason)
  setInterval(() => void sweepFiles().catch(notSwept), HOUR_MS).unref()
}

/** The worker cannot be started again. */
export async function stopWorker(): Promise<void> {
  await worker.stop()
}
