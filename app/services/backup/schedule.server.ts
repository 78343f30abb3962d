import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { text } from "node:stream/consumers"
import { env } from "~/env.server.ts"
import { isBackupDue, lastBackup } from "./back-up-if-due.server.ts"

const START_MS = 30_000
const CHECK_MS = 60_000
const RETRY_MS = 15 * 60_000
/** Requests come first. */
const PRIORITY = 10
const MESSAGE_MAX = 2_000

let child: ChildProcess | undefined
let isChecking = false
let isStopping = false
let failure: { at: Date; message: string } | null = null

/** Of this process. `every` in milliseconds. Null when the server makes no backups by itself. */
export type BackupState = {
  folder: string
  every: number
  last: Date | null
  isRunning: boolean
  /** Since the last success. */
  failure: { at: Date; message: string } | null
}

export async function backupState(): Promise<BackupState | null> {
  const { BACKUP_DIR: folder, BACKUP_EVERY: every } = env
  if (!folder || !isEmbedded()) return null
  const last = await lastBackup(env)
  const isOver = failure && last && last > failure.at
  return { folder, every, last, isRunning: child !== undefined, failure: isOver ? null : failure }
}

const isEmbedded = () => env.DATABASE_URL.startsWith("file:")

type Schedule = {
  /** The built command that makes backups. */
  program: string
  onFailure: (error: Error) => void
}

/** @returns what the operator should know of these settings. */
export function startBackups(schedule: Schedule): string | null {
  if (!env.BACKUP_DIR) return null
  if (!isEmbedded())
    return "BACKUP_DIR is not used: the database is on a server, which has backups of its own"
  const check = () => void checkBackup(schedule)
  setTimeout(check, START_MS).unref()
  setInterval(check, CHECK_MS).unref()
  return env.S3_BUCKET ? "backups have no pictures: those are in the bucket" : null
}

export async function checkBackup({ program, onFailure }: Schedule): Promise<void> {
  const isTooEarly = failure && Date.now() - failure.at.getTime() < RETRY_MS
  if (isChecking || isTooEarly) return
  isChecking = true
  try {
    if (await isBackupDue(env)) await run(program)
    failure = null
  } catch (thrown) {
    const error = thrown as Error
    failure = { at: new Date(), message: error.message }
    onFailure(error)
  } finally {
    isChecking = false
    child = undefined
  }
}

async function run(program: string): Promise<void> {
  child = spawn(process.execPath, [program, "--scheduled"], { stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(child, "close")
  if (child.pid) lower(child.pid)
  const complaint = child.stderr ? text(child.stderr) : ""
  const [code, signal] = await ended
  if (code === 0 || isStopping) return
  throw new Error((await complaint).slice(0, MESSAGE_MAX).trim() || `The backup ended with ${signal ?? code}`)
}

function lower(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // Some containers forbid it.
  }
}

/** The half copy is a draft, which the next backup removes. */
export function stopBackup(): void {
  isStopping = true
  child?.kill()
}
