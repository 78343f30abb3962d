import { readdirSync } from "node:fs"
import type { ServerResponse } from "node:http"
import sirv from "sirv"
import type { Exchange, Handler } from "~/context.ts"
import { PLAIN_TEXT, sendText } from "../http/response/send.ts"

const YEAR_S = 31_536_000
const HOUR_S = 3_600
const options = { brotli: true, gzip: true, etag: true, extensions: [] }

export function assets(directory: string): Handler {
  const immutable = sirv(directory, {
    ...options,
    // A file with another content has another name.
    etag: false,
    immutable: true,
    maxAge: YEAR_S,
    setHeaders: withFewHeaders,
  })
  const others = sirv(directory, { ...options, maxAge: HOUR_S, setHeaders: withIconType })
  return (exchange, next) => {
    const { request, response, info } = exchange
    delete request.headers.range
    // sirv lists the files at start, and a failing stream would end the process if a new build replaces them.
    response.on("pipe", (file) => file.on("error", () => response.destroy()))
    if (!info.path.startsWith("/assets/")) return others(request, response, next)
    immutable(request, response, () => sendText(exchange, 404, PLAIN_TEXT, "Not found"))
  }
}

export const publicFiles = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => `/${name}`)

export const isOneOf =
  (files: string[]) =>
  ({ info }: Exchange): boolean =>
    info.path.startsWith("/assets/") || files.includes(info.path)

/** Without `Connection` Node leaves out `Keep-Alive` too; HTTP/1.1 keeps the connection all the same. */
const PAGE_HEADERS = [
  "X-Frame-Options",
  "Referrer-Policy",
  "Permissions-Policy",
  "X-Request-Id",
  "Connection",
]

/** A page loads about ten of these files, and headers are not compressed. */
function withFewHeaders(response: ServerResponse): void {
  for (const name of PAGE_HEADERS) response.removeHeader(name)
  leaveOutLastModified(response)
}

/** sirv knows no type for it, and we send `nosniff`. */
function withIconType(response: ServerResponse, path: string): void {
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon")
}

/** sirv has no option for it. A browser that keeps a file for good never asks whether it has changed. */
function leaveOutLastModified(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => typeof response
  const shortened = (status: number, headers: object = {}) => {
    const { "Last-Modified": _, ...others } = headers as Record<string, unknown>
    return writeHead(status, others)
  }
  response.writeHead = shortened as typeof response.writeHead
}
