import { randomBytes } from "node:crypto"
import { open, rm, stat } from "node:fs/promises"
import { promisify } from "node:util"
import type { Client } from "@libsql/client"
import { foldLog, isFull } from "./room.ts"

/** More than the write-ahead log grows to, which must fit into the database's file before anything can be deleted. */
const BYTES = 8 * 1024 * 1024
const CHUNK = 1024 * 1024

/** How often at most the room is looked for again. */
const RETRY_MS = 5_000

const random = promisify(randomBytes)

/**
 * Room that is kept for deletions: SQLite writes before it frees, so that a full disk could never be cleared. The room
 * is a file of real bytes beside the database, which other programs cannot fill either. It is removed when a deletion
 * meets a full disk, and written again afterwards.
 */
export class Reserve {
  #state: "unused" | "kept" | "missing" = "unused"
  #borrowers = 0
  #writing: Promise<void> | undefined
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly path: string,
    private readonly client: Pick<Client, "execute">,
  ) {}

  /**
   * Puts the room aside if it is not yet, from where on deletions have it. A disk that cannot be written is no error.
   * @returns whether it is there.
   */
  async keep(): Promise<boolean> {
    this.#triedAt = performance.now()
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
    return this.#state === "kept"
  }

  /** Whether the room is gone, so that only deletions may write. */
  isMissing(): boolean {
    return this.#state === "missing"
  }

  /** Waits while the room is put aside again, and looks for room from time to time. */
  async settled(): Promise<void> {
    const isDue = this.#borrowers === 0 && performance.now() - this.#triedAt > RETRY_MS
    if (this.isMissing() && isDue) await this.keep()
    else await this.#writing
  }

  /** Runs a deletion, and once more with the reserve's room when there is none for it. It must be repeatable. */
  async lend<T>(deletion: () => Promise<T>): Promise<T> {
    try {
      return await deletion()
    } catch (error) {
      if (this.#state === "unused" || !isFull(error)) throw error
    }
    this.#borrowers++
    try {
      await this.#writing
      this.#state = "missing"
      await rm(this.path, { force: true })
      await foldLog(this.client)
      return await deletion()
    } finally {
      if (--this.#borrowers === 0) void this.keep()
    }
  }

  async #write(): Promise<void> {
    try {
      const size = await stat(this.path).then(
        (found) => found.size,
        () => 0,
      )
      if (size !== BYTES) {
        await foldLog(this.client)
        await fill(this.path)
      }
      this.#state = "kept"
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : ""
      this.#state = code === "ENOSPC" || code === "EDQUOT" ? "missing" : "unused"
      await rm(this.path, { force: true }).catch(() => {})
    }
  }
}

/** With random bytes, because zeros take no room on some disks. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w", 0o600)
  try {
    for (let written = 0; written < BYTES; written += CHUNK) await file.writeFile(await random(CHUNK))
    await file.sync()
  } finally {
    await file.close()
  }
}
