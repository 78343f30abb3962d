import { parentPort } from "node:worker_threads"
import { DomainError, type FieldErrors, Invalid } from "~/errors.ts"
import { sayReady } from "~/runtime/worker-ready.ts"
import type { Part } from "./contents.ts"
import { type ImportFile, type ReadOptions, readImportFile } from "./read-file.ts"

export type ImportRequest = { open: string; options: ReadOptions } | { picture: string } | { next: true }

export type ImportReply = { value: unknown } | { refused: string; fieldErrors: FieldErrors | null }

let file: ImportFile | undefined
let parts: AsyncIterator<Part> | undefined

async function answer(request: ImportRequest): Promise<unknown> {
  if ("picture" in request) return file?.picture(request.picture)
  if ("next" in request) return (await parts?.next())?.value
  file = await readImportFile(request.open, request.options)
  parts = file.parts()[Symbol.asyncIterator]()
  const { format, table, ignored, losses } = file
  return { format, table, ignored, losses }
}

function refusal(error: unknown): ImportReply {
  if (!(error instanceof DomainError)) throw error
  return { refused: error.message, fieldErrors: error instanceof Invalid ? error.fieldErrors : null }
}

/** An entry of its own in the build. A thread reads one file. */
parentPort?.on("message", (request: ImportRequest) => {
  void answer(request)
    .then((value) => ({ value }), refusal)
    .then((reply: ImportReply) => parentPort?.postMessage(reply))
})
sayReady()
