import { spawn } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { text } from "node:stream/consumers"
import { countJobs } from "#db/jobs.server.ts"
import { env } from "~/env.server.ts"
import { isBackupDue, lastBackup } from "./back-up.server.ts"

/** Backups begin at least this far apart. */
const SHORTEST_PERIOD_MS = 60_000
/** Requests come first. */
const PRIORITY = 10
const MESSAGE_MAX = 2_000

type BackupState = { last: Date | null; hasFailed: boolean }

/** @returns null when the server makes no backups by itself. */
export async function backupState(): Promise<BackupState | null> {
  if (!isScheduled()) return null
  const job = (await countJobs()).find(({ kind }) => kind === "backup")
  return { last: await lastBackup(env), hasFailed: Boolean(job?.error) }
}

export const isScheduled = () => env.BACKUP_DIR !== undefined && isEmbedded()

const isEmbedded = () => env.DATABASE_URL.startsWith("file:")

export function backupWarning(): string | null {
  if (!env.BACKUP_DIR) return null
  if (!isEmbedded())
    return "BACKUP_DIR is not used: the database is on a server, which has backups of its own"
  return env.S3_BUCKET ? "backups have no pictures: those are in the bucket" : null
}

let program: string | undefined

/** @param path of the built command. It belongs to the version that runs, so no job keeps it. */
export function setBackupProgram(path: string): void {
  program = path
}

/** @returns when to look again; null when the server makes no backups by itself. */
export async function backUpWhenDue(signal: AbortSignal): Promise<Date | null> {
  if (!isScheduled()) return null
  if (program && (await isBackupDue(env))) await run(program, signal)
  const next = ((await lastBackup(env))?.getTime() ?? 0) + env.BACKUP_EVERY
  return new Date(Math.max(Math.min(next, Date.now() + env.BACKUP_EVERY), Date.now() + SHORTEST_PERIOD_MS))
}

/** A copy that is cut off is a draft, which the next backup removes. */
async function run(program: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [program, "--scheduled"], { stdio: ["ignore", "ignore", "pipe"] })
  const kill = () => child.kill()
  signal.addEventListener("abort", kill)
  const ended = once(child, "close")
  if (child.pid) lower(child.pid)
  const complaint = text(child.stderr)
  const [code, killedBy] = await ended
  signal.removeEventListener("abort", kill)
  signal.throwIfAborted()
  if (code !== 0)
    throw new Error(
      (await complaint).slice(0, MESSAGE_MAX).trim() || `The backup ended with ${killedBy ?? code}`,
    )
}

function lower(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // Some containers forbid a change of the priority.
  }
}
