import { apiErrors } from "~/messages.ts"

/** An answer that is not OK, in the words of the specification's section 8. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  /** What the server itself has said of it. */
  readonly reason: string | undefined
  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.body = body
    this.reason = messageIn(body)
  }
}

/** Nothing has answered, at a second try neither. */
export class Unreached extends Error {
  constructor(cause: unknown) {
    super(apiErrors.unreached, { cause })
    this.name = "Unreached"
  }
}

/** Whether an error tells what has become of a call, in words for the person. */
export const isCallError = (error: unknown): error is ApiError | Unreached =>
  error instanceof ApiError || error instanceof Unreached

/**
 * What to say of an answer that is not OK: the body's message; 'An unknown error occurred' when the body is not JSON;
 * without a message the status and its text, or 'Unknown error' (specification, section 8). It is logged.
 */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const error = await read(response)
  console.error(error)
  return error
}

async function read(response: Response): Promise<ApiError> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    return new ApiError(apiErrors.notJson, response.status, null)
  }
  const status = response.statusText ? `${response.status}: ${response.statusText}` : apiErrors.unknown
  return new ApiError(messageIn(body) ?? status, response.status, body)
}

function messageIn(body: unknown): string | undefined {
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === "string" && message ? message : undefined
}
