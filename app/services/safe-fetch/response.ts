import { readBody, refuseLength } from "./body.ts"
import { isAccepted, looksLikeHtml, parseContentType, saysNothing } from "./content-type.ts"
import type { CookieJar } from "./cookies.ts"
import type { HttpResponse } from "./read-http.ts"
import { FetchRefused, type RefusalKind, toFetchRefused } from "./refused.ts"

export type SafeResponse = {
  url: string
  /** The addresses before it, the first one first. */
  redirects: string[]
  cookies: CookieJar
  status: number
  headers: Headers
  contentType: string
  /** Decompressed. Empty for an error status whose content type was not accepted. */
  bytes: Uint8Array<ArrayBuffer>
  /** Why `bytes` ends early. */
  truncated: RefusalKind | null
}

export type ResponseLimits = {
  accept: readonly string[]
  maxBytes: number
  partial: boolean
  signal: AbortSignal
}

export async function readResponse(
  response: HttpResponse,
  { accept, maxBytes, partial, signal }: ResponseLimits,
): Promise<Omit<SafeResponse, "url" | "redirects" | "cookies">> {
  const { status, headers } = response
  const contentType = parseContentType(headers.get("content-type")).type
  const isNamed = isAccepted(contentType, accept)
  const result = { status, headers, contentType, truncated: null }
  const refuse = () => {
    throw new FetchRefused("content-type", `The address leads to ${contentType || "an unknown kind of file"}`)
  }
  const chunks: Uint8Array[] = []
  try {
    if (!isNamed && !(accept.includes("text/html") && saysNothing(contentType))) refuse()
    if (!partial) refuseLength(response.length, maxBytes)
    await readBody(response.body, {
      coding: headers.get("content-encoding") ?? "",
      maxBytes,
      chunks,
      judge: (head) => void (isNamed || looksLikeHtml(head) || refuse()),
    })
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : toFetchRefused(thrown)
    if (!(error instanceof FetchRefused)) throw error
    const { kind, message, cause } = error
    if (kind === "content-type" && status >= 400) return { ...result, bytes: new Uint8Array() }
    if (!partial || !ENDS_EARLY.has(kind) || chunks.length === 0)
      throw new FetchRefused(kind, message, { status, cause })
    return { ...result, bytes: Buffer.concat(chunks), truncated: kind }
  }
  return { ...result, bytes: Buffer.concat(chunks) }
}

const ENDS_EARLY: ReadonlySet<RefusalKind> = new Set(["timeout", "too-large", "unreachable"])
