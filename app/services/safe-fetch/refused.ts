/** `address`: not public. `unreachable`: no host, no connection, or no readable HTTP. `aborted`: by the caller. */
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

/** `message` may be shown to users. */
export class FetchRefused extends Error {
  readonly kind: RefusalKind
  readonly status: number | undefined

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.name = "FetchRefused"
    this.kind = kind
    this.status = options?.status
  }
}

export function toFetchRefused(error: unknown): unknown {
  const failedOutside = error instanceof Error && "code" in error
  if (error instanceof FetchRefused || !failedOutside) return error
  return new FetchRefused("unreachable", "The address could not be reached", { cause: error })
}
