import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { takeLock } from "#db/file-lock.server.ts"
import type { Env } from "~/env.server.ts"
import { whenMissing, writeWhole } from "../storage/atomic-write.ts"
import { backUp } from "./back-up.server.ts"

type Settings = Pick<Env, "BACKUP_DIR" | "BACKUP_EVERY">

/** This file in BACKUP_DIR is written when a backup is complete. */
const COMPLETED = "last-backup"

export async function lastBackup({ BACKUP_DIR }: Pick<Settings, "BACKUP_DIR">): Promise<Date | null> {
  if (!BACKUP_DIR) return null
  const text = await readFile(join(BACKUP_DIR, COMPLETED), "utf8").catch(whenMissing(""))
  const time = new Date(text.trim())
  return Number.isNaN(time.getTime()) ? null : time
}

/** A backup is due, too, when the last one was made in the future: the clock was wrong. */
export async function isBackupDue(settings: Settings): Promise<boolean> {
  const age = Date.now() - ((await lastBackup(settings))?.getTime() ?? 0)
  return age < 0 || age >= settings.BACKUP_EVERY
}

/** The server's own backups run this in a process of their own. Servers of one DATA_DIR make one backup. */
export async function backUpIfDue(
  settings: Settings & Parameters<typeof backUp>[0],
): Promise<"done" | "not due" | "busy"> {
  const { BACKUP_DIR, DATA_DIR } = settings
  if (!BACKUP_DIR) throw new Error("BACKUP_DIR is not set.")
  const release = takeLock(join(DATA_DIR, "backup-lock"))
  if (!release) return "busy"
  try {
    if (!(await isBackupDue(settings))) return "not due"
    const began = new Date()
    await backUp(settings, BACKUP_DIR)
    await writeWhole(join(BACKUP_DIR, COMPLETED), (draft) =>
      writeFile(draft, `${began.toISOString()}\n`, { mode: 0o600 }),
    )
    return "done"
  } finally {
    release()
  }
}
