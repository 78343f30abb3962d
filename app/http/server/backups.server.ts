import { startBackups, stopBackup } from "~/services/backup/schedule.server.ts"
import { log, reportFailure } from "./log.server.ts"
import { onShutdown } from "./shutdown.ts"

/** @param program the built command. */
export function backUpRegularly(program: string): void {
  onShutdown(stopBackup)
  const warning = startBackups({ program, onFailure: (error) => reportFailure(error, "the backup failed") })
  if (warning) log.warn(warning)
}
