import { API_PREFIX } from "~/limits.ts"
import { apiErrors } from "~/messages.ts"

export const apiPath = (path: string): string => {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return path
  return `${API_PREFIX}${path.startsWith("/") ? "" : "/"}${path}`
}

type Call = {
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  json?: unknown
  form?: FormData
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The call outlives the page. */
  keepalive?: boolean
}

async function send(
  path: string,
  { method = "GET", json, form, signal, headers, keepalive }: Call,
): Promise<Response> {
  return fetch(apiPath(path), {
    method,
    keepalive,
    credentials: "same-origin",
    headers: form ? headers : { "Content-Type": "application/json", ...headers },
    body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    signal,
  })
}

/**
 * @param options.nullOn401 returns null instead of throwing without a session.
 * @throws {ApiError} when the response is not OK; {UnreachableError} when there is none (`retrying-fetch.ts`).
 */
export async function callApi<T>(
  path: string,
  { nullOn401 = false, ...call }: Call & { nullOn401?: boolean } = {},
): Promise<T> {
  const response = await send(path, call)
  if (response.status === 401 && nullOn401) return null as T
  if (!response.ok) throw await apiErrorOf(response)
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T)
}

/** @returns the path of the uploaded picture. @throws as `callApi`. */
export async function uploadPicture(path: string, picture: File): Promise<string> {
  const form = new FormData()
  // Not the name of the user's file, which may be private.
  form.append("image", picture, "picture")
  return (await callApi<{ imageUrl: string }>(path, { method: "POST", form })).imageUrl
}

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

/** Whether the error's message is written for users. */
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
