import { readdirSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { join } from "node:path"
import { type RequestHandler, Router } from "express"
import sirv from "sirv"

const YEAR_S = 31_536_000
const HOUR_S = 3_600
const options = { brotli: true, gzip: true, etag: true, extensions: [] }

export function assets(directory: string): RequestHandler {
  const router = Router()
  router.use(readsOnly, surviveMissingFiles)
  router.use(
    "/assets",
    withoutLastModified,
    sirv(join(directory, "assets"), {
      ...options,
      // A file with another content has another name.
      etag: false,
      immutable: true,
      maxAge: YEAR_S,
      setHeaders: withoutPageHeaders,
    }),
  )
  router.use("/assets", (_request, response) => {
    response.status(404).set("Cache-Control", "no-store").type("text").send("Not found")
  })
  router.use(sirv(directory, { ...options, maxAge: HOUR_S, setHeaders: withIconType }))
  return router
}

/** The addresses of the files outside of `assets`, such as the icons. */
export const publicFiles = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => `/${name}`)

/** Without `Connection` Node leaves out `Keep-Alive` too; HTTP/1.1 keeps the connection all the same. */
const PAGE_HEADERS = [
  "X-Frame-Options",
  "Referrer-Policy",
  "Permissions-Policy",
  "X-Request-Id",
  "Connection",
]

/** A page loads about ten of these files, and headers are not compressed. */
function withoutPageHeaders(response: { removeHeader: (name: string) => void }): void {
  for (const name of PAGE_HEADERS) response.removeHeader(name)
}

/** sirv knows no type for it, and we send `nosniff`. */
function withIconType(response: ServerResponse, path: string): void {
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon")
}

/** sirv has no option for it. Who keeps a file for good never asks whether it has changed. */
const withoutLastModified: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => typeof response
  const shortened = (status: number, headers: object = {}) => {
    const { "Last-Modified": _, ...others } = headers as Record<string, unknown>
    return writeHead(status, others)
  }
  response.writeHead = shortened as typeof response.writeHead
  next()
}

/** sirv lists the files at start, and a failing stream would end the process if a new build replaces them. */
const surviveMissingFiles: RequestHandler = (_request, response, next) => {
  response.on("pipe", (file) => file.on("error", () => response.destroy()))
  next()
}

const readsOnly: RequestHandler = (request, _response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next("router")
  delete request.headers.range
  next()
}
