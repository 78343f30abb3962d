import { apiErrors } from "~/words/messages.ts"

/** 128 random bits. `crypto.randomUUID` exists under https only, and a server at home may have plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly reason: string | undefined
  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.body = body
    this.reason = messageIn(body)
  }
}

/** No response, also at the second try. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super(apiErrors.unreached, { cause })
    this.name = "UnreachableError"
  }
}

/** Says whether the error's message is written for users. */
export const isCallError = (error: unknown): error is ApiError | UnreachableError =>
  error instanceof ApiError || error instanceof UnreachableError

/** The response's message, or the words of docs/product.md, 'Errors in the browser's API client'. Logs it. */
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

/** If the server responds, a deploy has removed the module, and a new page has its successor. */
export async function isGone(error: unknown): Promise<boolean> {
  if (!navigator.onLine || error instanceof UnreachableError) return false
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
}
