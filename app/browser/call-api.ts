import { API_PREFIX } from "~/limits.ts"
import { apiErrorOf } from "./api.ts"

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

/** @param options.nullOn401 returns null without a session. @throws {ApiError} {UnreachableError} without a response. */
export async function callApi<T>(
  path: string,
  { nullOn401 = false, ...call }: Call & { nullOn401?: boolean } = {},
): Promise<T> {
  const response = await send(path, call)
  if (response.status === 401 && nullOn401) return null as T
  if (!response.ok) throw await apiErrorOf(response)
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T)
}

/** Reads data of a page. @returns null when it cannot be read. */
export async function readData<T>(path: string, signal: AbortSignal): Promise<T | null> {
  const response = await fetch(path, { signal }).catch(() => null)
  return response?.ok ? response.json() : null
}

/** @returns the path of the uploaded picture. @throws as `callApi`. */
export async function uploadPicture(path: string, picture: File): Promise<string> {
  const form = new FormData()
  // The name of the user's file is not sent, because it may be private.
  form.append("image", picture, "picture")
  return (await callApi<{ imageUrl: string }>(path, { method: "POST", form })).imageUrl
}
