import { API_PREFIX } from "~/limits.ts"
import { apiErrors } from "~/messages.ts"

/** An answer of the API that is not OK, in the words of the specification's section 8. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.body = body
  }
}

/** The call's path under the API's prefix; a path that has it already stays as it is (specification, section 9). */
export const apiPath = (path: string): string => {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return path
  return `${API_PREFIX}${path.startsWith("/") ? "" : "/"}${path}`
}

/**
 * What to say of an answer that is not OK: the body's message; 'An unknown error occurred' when the body is not JSON;
 * without a message the status and its text, or 'Unknown error' (specification, section 8).
 */
async function errorOf(response: Response): Promise<ApiError> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    return new ApiError(apiErrors.notJson, response.status, null)
  }
  const message = (body as { message?: unknown } | null)?.message
  if (typeof message === "string" && message) return new ApiError(message, response.status, body)
  const status = response.statusText ? `${response.status}: ${response.statusText}` : apiErrors.unknown
  return new ApiError(status, response.status, body)
}

type Call = {
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  json?: unknown
  /** Sent as multipart, in place of JSON. */
  form?: FormData
  signal?: AbortSignal
  headers?: Record<string, string>
}

async function send(path: string, { method = "GET", json, form, signal, headers }: Call): Promise<Response> {
  return fetch(apiPath(path), {
    method,
    credentials: "same-origin",
    headers: form ? headers : { "Content-Type": "application/json", ...headers },
    body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    signal,
  })
}

/**
 * Calls the API from the browser. A write gets a one-time key, so that its retry (steady-fetch.ts) cannot do it twice.
 * @param options.nullOn401 answers null instead of throwing when nobody is signed in.
 * @throws {ApiError} when the answer is not OK; it is logged to the console.
 */
export async function callApi<T>(
  path: string,
  { nullOn401 = false, ...call }: Call & { nullOn401?: boolean } = {},
): Promise<T> {
  const headers =
    call.method === "POST" ? { "Idempotency-Key": crypto.randomUUID(), ...call.headers } : call.headers
  const response = await send(path, { ...call, headers })
  if (response.status === 401 && nullOn401) return null as T
  if (!response.ok) {
    const error = await errorOf(response)
    console.error(error)
    throw error
  }
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T)
}

/**
 * Uploads a picture.
 * @returns the path that it got. @throws {ApiError} when it is refused.
 */
export async function uploadPicture(path: string, picture: File): Promise<string> {
  const form = new FormData()
  // Without the person's own name for the file: nothing needs it.
  form.append("image", picture, "picture")
  return (await callApi<{ imageUrl: string }>(path, { method: "POST", form })).imageUrl
}
