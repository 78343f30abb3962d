import { setTimeout as sleep } from "node:timers/promises"
import type { WriteStream } from "node:tty"

/** Characters of the log that wait for a slow reader; lines that come then are dropped. */
const WAITING_MAX = 1_048_576

/**
 * Writes the log to standard output and never waits for it. Node writes to a pipe or a terminal at once when it takes
 * the line, so that a crash loses only what a slow reader has left; what is left is kept up to a limit.
 */
export class LogOutput {
  /** Told how many lines were dropped, once writing works again. */
  onDropped: (lines: number) => void = () => {}
  #dropped = 0
  #reporting = 0
  #broken = false

  constructor(
    private readonly stream: NodeJS.WritableStream & { writableLength: number } = process.stdout,
    private readonly waitingMax = WAITING_MAX,
  ) {
    // A full disk or a reader that has gone must not end the process.
    stream.on("error", () => {})
    doNotWait(stream)
  }

  write(line: string) {
    if (this.stream.writableLength + line.length > this.waitingMax) {
      this.#dropped++
      return
    }
    // A full disk may have taken a part of the last line.
    this.stream.write(this.#broken ? `\n${line}` : line, this.#written)
  }

  /** Waits until all is written, at most this long. */
  async flush(limitMs: number): Promise<void> {
    const written = new Promise<void>((resolve) => this.stream.write("", () => resolve()))
    await Promise.race([written, sleep(limitMs)])
  }

  readonly #written = (error?: Error | null) => {
    this.#broken = Boolean(error)
    // When the report itself fails, its lines are still to be reported.
    if (error) this.#dropped += this.#reporting || 1
    this.#reporting = 0
    if (error || this.#dropped === 0 || this.stream.writableLength > 0) return
    this.#reporting = this.#dropped
    this.#dropped = 0
    this.onDropped(this.#reporting)
  }
}

/** Node blocks on a terminal that stands still (Ctrl-S, a frozen connection), unless its handle is told not to. */
function doNotWait(stream: NodeJS.WritableStream & { isTTY?: boolean }) {
  if (!stream.isTTY) return
  const { _handle } = stream as WriteStream & { _handle?: { setBlocking?: (blocking: boolean) => void } }
  _handle?.setBlocking?.(false)
}
