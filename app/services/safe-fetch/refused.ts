/**
 * Why nothing was fetched. `address`: not on the public internet · `unreachable`: no such host, no connection, or an
 * answer that is not readable HTTP · `timeout`: the time for the whole fetch is over · `aborted`: the caller gave up.
 */
export type RefusalKind =
  | "invalid-url"
  | "scheme"
  | "credentials"
  | "port"
  | "address"
  | "unreachable"
  | "timeout"
  | "aborted"
  | "too-many-redirects"
  | "content-type"
  | "too-large"

/** A fetch that did not happen or did not finish. `message` is fit for the person who gave the link. */
export class FetchRefused extends Error {
  readonly kind: RefusalKind
  /** HTTP status of the answer, when one had begun. */
  readonly status: number | undefined

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.name = "FetchRefused"
    this.kind = kind
    this.status = options?.status
  }
}

/** What a socket, TLS, HTTP parser or decompressor reports, as a refusal; anything else is an error of ours, left as it is. */
export function asRefusal(error: unknown): unknown {
  const failedOutside = error instanceof Error && "code" in error
  if (error instanceof FetchRefused || !failedOutside) return error
  return new FetchRefused("unreachable", "The address could not be reached", { cause: error })
}
