import { parentPort } from "node:worker_threads"
import { DomainError, type FieldErrors, Invalid } from "~/errors.ts"
import { sayReady } from "../worker-ready.ts"
import type { Part } from "./contents.ts"
import { PART_ROWS } from "./limits.ts"
import { type ImportFile, type ReadOptions, readImportFile } from "./read-file.ts"

export type ImportRequest = { open: string; options: ReadOptions } | { picture: string } | { next: true }

export type ImportReply =
  | { refused: string; fieldErrors: FieldErrors | null }
  | { about: Pick<ImportFile, "format" | "table" | "ignored"> }
  | { picture: Uint8Array<ArrayBuffer> | null }
  | { parts: Part[] }

let file: ImportFile | undefined
let parts: AsyncIterator<Part> | undefined

async function answer(request: ImportRequest): Promise<ImportReply> {
  if ("open" in request) {
    file = await readImportFile(request.open, request.options)
    parts = file.parts()[Symbol.asyncIterator]()
    const { format, table, ignored } = file
    return { about: { format, table, ignored } }
  }
  if ("picture" in request) return { picture: (await file?.picture(request.picture)) ?? null }
  return { parts: await nextParts() }
}

/** So many that neither thread copies much at once. Empty at the end. */
async function nextParts(): Promise<Part[]> {
  const some: Part[] = []
  for (let weight = 0; weight < PART_ROWS; ) {
    const step = await parts?.next()
    if (!step || step.done) break
    some.push(step.value)
    weight += "rows" in step.value ? step.value.rows.length : 1
  }
  return some
}

/** An entry of its own in the build. A thread reads one file. */
parentPort?.on("message", (request: ImportRequest) => {
  void answer(request)
    .catch((error: unknown) => {
      if (error instanceof DomainError)
        return { refused: error.message, fieldErrors: error instanceof Invalid ? error.fieldErrors : null }
      throw error
    })
    .then((reply) => parentPort?.postMessage(reply))
})
sayReady()
