import { ChangeLog, type Position, type Reads, type Row } from "../change-log.ts"
import type { FileClient } from "./client.ts"

/** Node serves up to 1,024 ready sockets, looks for more, and goes on within the same pass when there are as many. */
const REQUESTS_PER_READ = 256

const reads: Reads = { isBehind: false, asNewAs: (position) => position, run: (work) => work() }

export class FileChangeLog extends ChangeLog {
  /** The version of the file when the log was read last. */
  #readVersion: string | null = null
  #isCaughtUp = false
  /** Requests since the log was caught up in this pass. */
  #requests = 0

  constructor(private readonly file: Pick<FileClient, "readNow" | "versionNow">) {
    super()
  }

  catchUp(): Position {
    try {
      // Asked first, because a write may come in between. It costs less than a query.
      const version = this.file.versionNow()
      if (version !== null && version === this.#readVersion) return this.position
      const rows = this.file.readNow(...this.statement())
      if (!rows) return null
      this.#readVersion = version
      return this.take(rows as Row[])
    } catch {
      return null
    }
  }

  catchUpOncePerPass(): Position {
    if (this.#isCaughtUp && ++this.#requests < REQUESTS_PER_READ) return this.position
    const position = this.catchUp()
    if (position !== null) {
      this.#isCaughtUp = true
      this.#requests = 0
      setImmediate(this.#endPass)
    }
    return position
  }

  readonly #endPass = () => {
    this.#isCaughtUp = false
  }

  readsAt(): Reads {
    return reads
  }

  /** Every process asks the file. */
  async untilSeenByAll(): Promise<void> {}
}
