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
  router.use(sirv(directory, { ...options, maxAge: HOUR_S }))
  return router
}

const PAGE_HEADERS = ["X-Frame-Options", "Referrer-Policy", "Permissions-Policy", "X-Request-Id"]

/** A page loads about ten of these files, and headers are not compressed. */
function withoutPageHeaders(response: { removeHeader: (name: string) => void }): void {
  for (const name of PAGE_HEADERS) response.removeHeader(name)
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
