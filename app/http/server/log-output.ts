import { setTimeout as sleep } from "node:timers/promises"
import type { WriteStream } from "node:tty"

const WAITING_MAX = 1_048_576

/** Writes the log to standard output without ever waiting. A crash loses only what a slow reader has left. */
export class LogOutput {
  onDropped: (lines: number) => void = () => {}
  #dropped = 0
  #reporting = 0
  #broken = false

  constructor(
    private readonly stream: NodeJS.WritableStream & { writableLength: number } = process.stdout,
    private readonly waitingMax = WAITING_MAX,
  ) {
    stream.on("error", () => {})
    doNotWait(stream)
  }

  write(line: string) {
    if (this.stream.writableLength + line.length > this.waitingMax) {
      this.#dropped++
      return
    }
    // A full disk may have saved a part of the last line.
    this.stream.write(this.#broken ? `\n${line}` : line, this.#written)
  }

  async flush(limitMs: number): Promise<void> {
    const written = new Promise<void>((resolve) => this.stream.write("", () => resolve()))
    await Promise.race([written, sleep(limitMs)])
  }

  readonly #written = (error?: Error | null) => {
    this.#broken = Boolean(error)
    if (error) this.#dropped += this.#reporting || 1
    this.#reporting = 0
    if (error || this.#dropped === 0 || this.stream.writableLength > 0) return
    this.#reporting = this.#dropped
    this.#dropped = 0
    this.onDropped(this.#reporting)
  }
}

/** Node blocks on a terminal that is paused (Ctrl-S), unless its handle is set not to. */
function doNotWait(stream: NodeJS.WritableStream & { isTTY?: boolean }) {
  if (!stream.isTTY) return
  const { _handle } = stream as WriteStream & { _handle?: { setBlocking?: (blocking: boolean) => void } }
  _handle?.setBlocking?.(false)
}
