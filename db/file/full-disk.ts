import { randomBytes } from "node:crypto"
import { open, rm, stat } from "node:fs/promises"
import { promisify } from "node:util"
import type { Client } from "@libsql/client"
import { isFull } from "../client/errors.ts"

type Executor = Pick<Client, "execute">

/** Moves the write-ahead log into the database file. Failing is no error: the log stays. */
export async function checkpoint(client: Executor): Promise<void> {
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => {})
}

/** On a full disk, frees the log's space and tries once more. */
export async function retryWhenFull<T>(client: Executor, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
    await checkpoint(client)
    return write()
  }
}

/** More than the write-ahead log grows to: it must fit into the database file before rows can be deleted. */
const BYTES = 8 * 1024 * 1024
const CHUNK = 1024 * 1024

const RETRY_MS = 5_000

const random = promisify(randomBytes)

/** A file that keeps disk space for deletions, because SQLite writes before it frees. */
export class Reserve {
  #state: "unused" | "kept" | "missing" = "unused"
  #borrowers = 0
  #writing: Promise<void> | undefined
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly path: string,
    private readonly client: Executor,
  ) {}

  /** @returns whether the file exists. A disk that cannot be written is no error. */
  async keep(): Promise<boolean> {
    this.#triedAt = performance.now()
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
    return this.#state === "kept"
  }

  isMissing(): boolean {
    return this.#state === "missing"
  }

  /** Waits while the file is written. Tries to write a missing one every five seconds. */
  async settled(): Promise<void> {
    const isDue = this.#borrowers === 0 && performance.now() - this.#triedAt > RETRY_MS
    if (this.isMissing() && isDue) await this.keep()
    else await this.#writing
  }

  /** Runs a deletion. On a full disk, frees the reserve and runs it once more. */
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
      await checkpoint(this.client)
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
        await checkpoint(this.client)
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

/** Random bytes, because some file systems store zeros in no space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w", 0o600)
  try {
    for (let written = 0; written < BYTES; written += CHUNK) await file.writeFile(await random(CHUNK))
    await file.sync()
  } finally {
    await file.close()
  }
}
