import { setTimeout as sleep } from "node:timers/promises"
import type { WriteStream } from "node:tty"

const WAITING_MAX = 1_048_576

/** Writes to standard output without ever waiting. A system call for each line would cost more than the line. */
export class LogOutput {
  onDropped: (lines: number) => void = () => {}
  #batch = ""
  #batchLines = 0
  #dropped = 0
  #broken = false

  constructor(
    private readonly stream: NodeJS.WritableStream & { writableLength: number } = process.stdout,
    private readonly waitingMax = WAITING_MAX,
  ) {
    stream.on("error", () => {})
    doNotWait(stream)
  }

  write(line: string) {
    if (this.stream.writableLength + this.#batch.length + line.length > this.waitingMax) {
      this.#dropped++
      return
    }
    if (this.#batch === "") setImmediate(this.send)
    this.#batch += line
    this.#batchLines++
  }

  readonly send = () => {
    if (this.#batch === "") return
    // A full disk may have saved a part of the last line.
    const text = this.#broken ? `\n${this.#batch}` : this.#batch
    const lines = this.#batchLines
    this.#batch = ""
    this.#batchLines = 0
    this.stream.write(text, (error) => this.#written(lines, error))
  }

  async flush(limitMs: number): Promise<void> {
    this.send()
    const written = new Promise<void>((resolve) => this.stream.write("", () => resolve()))
    await Promise.race([written, sleep(limitMs)])
  }

  #written(lines: number, error: Error | null | undefined) {
    this.#broken = Boolean(error)
    if (error) this.#dropped += lines
    if (error || this.#dropped === 0 || this.stream.writableLength > 0 || this.#batch !== "") return
    const dropped = this.#dropped
    this.#dropped = 0
    this.onDropped(dropped)
    // If the report itself is lost, the next one counts its lines again.
    this.#batchLines = dropped
  }
}

/** Node blocks on a terminal that is paused (Ctrl-S), unless its handle is set not to. */
function doNotWait(stream: NodeJS.WritableStream & { isTTY?: boolean }) {
  if (!stream.isTTY) return
  const { _handle } = stream as WriteStream & { _handle?: { setBlocking?: (blocking: boolean) => void } }
  _handle?.setBlocking?.(false)
}
