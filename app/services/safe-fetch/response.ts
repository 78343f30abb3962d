import type { Dispatcher } from "undici"
import { readBody, refuseLength } from "./body.ts"
import { isAccepted, parseContentType } from "./content-type.ts"
import { FetchRefused } from "./refused.ts"

export type SafeResponse = {
  url: string
  /** The addresses before it, the first one first. */
  redirects: string[]
  status: number
  headers: Headers
  contentType: string
  /** Decompressed. Empty for an error status whose content type was not accepted. */
  bytes: Uint8Array<ArrayBuffer>
  /** `bytes` ends early, because of the time limit. */
  truncated: boolean
}

export type ResponseLimits = {
  accept: readonly string[]
  maxBytes: number
  partialOnTimeout: boolean
  signal: AbortSignal
}

export async function readResponse(
  response: Dispatcher.ResponseData,
  headers: Headers,
  { accept, maxBytes, partialOnTimeout, signal }: ResponseLimits,
): Promise<Omit<SafeResponse, "url" | "redirects">> {
  const status = response.statusCode
  const contentType = parseContentType(headers.get("content-type")).type
  const result = { status, headers, contentType, truncated: false }
  if (!isAccepted(contentType, accept)) {
    if (status >= 400) return { ...result, bytes: new Uint8Array() }
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
    result.truncated = true
  }
  return { ...result, bytes: Buffer.concat(chunks) }
}
