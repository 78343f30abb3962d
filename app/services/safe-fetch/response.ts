import type { Dispatcher } from "undici"
import { readBody, refuseLength } from "./body.ts"
import { isAccepted, parseContentType } from "./content-type.ts"
import { FetchRefused } from "./refused.ts"

/** What a fetch brought back. */
export type SafeResponse = {
  /** Where the answer came from, after redirects. */
  url: string
  /** The addresses that led here, the one asked for first; empty without redirects. */
  redirects: string[]
  /** Of any class: a 403 and a 404 are answers too. */
  status: number
  headers: Headers
  /** Media type in lower case without parameters; empty when none was sent. */
  contentType: string
  /** The body, decompressed. Empty for an error status whose content type was not accepted. */
  bytes: Uint8Array<ArrayBuffer>
  /** Whether `bytes` broke off at the time limit. */
  truncated: boolean
}

/** What the caller takes, and until when. */
export type Wanted = {
  accept: readonly string[]
  maxBytes: number
  partialOnTimeout: boolean
  signal: AbortSignal
}

/**
 * Reads the answer that is not a redirect any more.
 * @throws {FetchRefused} kind `content-type` or `too-large`, with the status.
 */
export async function readResponse(
  response: Dispatcher.ResponseData,
  headers: Headers,
  { accept, maxBytes, partialOnTimeout, signal }: Wanted,
): Promise<Omit<SafeResponse, "url" | "redirects">> {
  const status = response.statusCode
  const contentType = parseContentType(headers.get("content-type")).type
  const answer = { status, headers, contentType, truncated: false }
  if (!isAccepted(contentType, accept)) {
    if (status >= 400) return { ...answer, bytes: new Uint8Array() }
    throw new FetchRefused(
      "content-type",
      `The address leads to ${contentType || "an unknown kind of file"}`,
      { status },
    )
  }
  const chunks: Uint8Array[] = []
  try {
    refuseLength(headers.get("content-length"), maxBytes)
    await readBody(response.body, { coding: headers.get("content-encoding") ?? "", maxBytes, chunks })
  } catch (error) {
    if (error instanceof FetchRefused && !signal.aborted) {
      throw new FetchRefused(error.kind, error.message, { status, cause: error.cause })
    }
    const timedOut = signal.aborted && signal.reason.kind === "timeout"
    if (!timedOut || !partialOnTimeout || chunks.length === 0) throw error
    answer.truncated = true
  }
  return { ...answer, bytes: Buffer.concat(chunks) }
}
