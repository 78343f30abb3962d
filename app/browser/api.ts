import { API_PREFIX } from "~/limits.ts"
import { apiErrorOf } from "./api-error.ts"

/** The call's path under the API's prefix; a path that has it already stays as it is (specification, section 9). */
export const apiPath = (path: string): string => {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return path
  return `${API_PREFIX}${path.startsWith("/") ? "" : "/"}${path}`
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
 * Calls the API from the browser, by the page's `fetch` (steady-fetch.ts).
 * @param options.nullOn401 answers null instead of throwing when nobody is signed in.
 * @throws {ApiError} when the answer is not OK; {Unreached} when there is none.
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

/**
 * Uploads a picture.
 * @returns the path that it got. @throws {ApiError} when it is refused; {Unreached} when nothing answers.
 */
export async function uploadPicture(path: string, picture: File): Promise<string> {
  const form = new FormData()
  // Without the person's own name for the file: nothing needs it.
  form.append("image", picture, "picture")
  return (await callApi<{ imageUrl: string }>(path, { method: "POST", form })).imageUrl
}
