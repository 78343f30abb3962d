/** Errors by field name; the empty string names the form as a whole. */
export type FieldErrors = Record<string, string[]>

/** An error that users may see. Pages and the API respond with its `status` and `message`. */
export abstract class DomainError extends Error {
  abstract readonly status: number
  /** Title of the toast that a page shows; most are 'Error'. */
  readonly title: string

  constructor(message: string, { title = "Error" }: { title?: string } = {}) {
    super(message)
    this.name = new.target.name
    this.title = title
  }
}

/** Why a right password does not sign in, or a session is not enough. Part of the API's 401 response. */
export const codeReasons = ["code-required", "code-wrong", "password-required"] as const
type CodeReason = (typeof codeReasons)[number]

export class Unauthenticated extends DomainError {
  readonly status = 401
  readonly reason: CodeReason | undefined
  constructor(message = "You must be logged in", options?: { title?: string; reason?: CodeReason }) {
    super(message, options)
    this.reason = options?.reason
  }
}

export class Forbidden extends DomainError {
  readonly status = 403
  constructor(message = "You are not allowed to do this", options?: { title?: string }) {
    super(message, options)
  }
}

/** 401: the token of an API call opens nothing. Such a call is never that of a visitor. */
export class InvalidToken extends Unauthenticated {
  constructor() {
    super("This token does not work: it is unknown, has expired or was revoked")
  }
}

export class ReadOnlyToken extends Forbidden {
  constructor() {
    super("This token may only read. Make one that may write on your profile.")
  }
}

export class OnlyDemo extends Forbidden {
  constructor(message = "This is a demo: nothing is saved. On a server of your own this works.") {
    super(message, { title: "Only a demo" })
  }
}

/** 404: it does not exist, or the viewer may not know that it does. */
export class NotFound extends DomainError {
  readonly status = 404
  constructor(message = "Not found") {
    super(message)
  }
}

/** @returns `otherwise` when the work throws `NotFound`. */
export const unlessNotFound = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  work.catch((error) => {
    if (error instanceof NotFound) return otherwise
    throw error
  })

/** 400: the input breaks a rule. */
export class Invalid extends DomainError {
  readonly status = 400
  readonly fieldErrors: FieldErrors
  constructor(fieldErrors: FieldErrors, options?: { title?: string; message?: string }) {
    super(options?.message ?? Object.values(fieldErrors).flat()[0] ?? "Invalid input", options)
    this.fieldErrors = fieldErrors
  }
}

export class BodyTooSlow extends DomainError {
  readonly status = 408
  constructor() {
    super("What you sent came too slowly. Please try again on a better connection.")
  }
}

/** The client has gone, or does not read: its response is cut off. */
export class ClientLost extends DomainError {
  readonly status = 408
}

/** 409: the input conflicts with stored data. `field` names the input at fault, if any. */
export class Conflict extends DomainError {
  readonly status = 409
  readonly field: string | undefined
  constructor(message: string, options?: { field?: string; title?: string }) {
    super(message, options)
    this.field = options?.field
  }
}

/** 412: `If-Match` names another version. Nothing was written. */
export class PreconditionFailed extends DomainError {
  readonly status = 412
  constructor() {
    super("This was changed since you read it. Read it again before you change it.")
  }
}

/** 413: more bytes or pixels than we take. */
export class TooLarge extends DomainError {
  readonly status = 413
}

export class UnsupportedMediaType extends DomainError {
  readonly status = 415
}

/** Why a product page could not be read. Part of the API's 422 response. */
export const unreadableReasons = [
  "unreachable",
  "shop-error",
  "refused",
  "not-found",
  "not-a-product",
  "too-large",
  "not-html",
  "timeout",
  "too-many-redirects",
] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

/** 422: understood, but the page behind the link could not be read, or a one-time key was used for something else. */
export class Unprocessable extends DomainError {
  readonly status = 422
  readonly reason: UnreadableReason | undefined
  /** The shop, if it is busy just now, may be asked again after so many whole seconds. The response does not say it. */
  readonly shopRetryAfter: number | undefined
  constructor(message: string, options?: { reason?: UnreadableReason; shopRetryAfter?: number | undefined }) {
    super(message)
    this.reason = options?.reason
    this.shopRetryAfter = options?.shopRetryAfter
  }
}

/** The policy takes at most `max` events of one kind in so many seconds. */
export type RatePolicy = { name: string; max: number; seconds: number }

/** 429: too many of these; `retryAfter` in whole seconds. `policy` is the rate that was exceeded, where it is one. */
export class TooManyRequests extends DomainError {
  readonly status = 429
  readonly retryAfter: number
  readonly policy: RatePolicy | undefined
  constructor(
    retryAfter: number,
    message = "Too many attempts. Please wait a little and try again.",
    policy?: RatePolicy,
  ) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
    this.policy = policy
  }
}

/** 503: the server is busy. Nothing was done, and the client may try again in `retryAfter` whole seconds. */
export class Unavailable extends DomainError {
  readonly status = 503
  readonly retryAfter: number
  constructor(message = "The server is busy just now. Please try again.", { retryAfter = 5 } = {}) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

/** 507: there is no room left to keep it (RFC 4918, section 11.5). */
export class InsufficientStorage extends DomainError {
  readonly status = 507
  constructor() {
    super("The server has no room left, so this was not saved. Please tell whoever runs it.")
  }
}
