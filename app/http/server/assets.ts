import { join } from "node:path"
import { type RequestHandler, Router } from "express"
import sirv from "sirv"

const YEAR_S = 31_536_000
const HOUR_S = 3_600
const asBuilt = { brotli: true, gzip: true, etag: true, extensions: [] }

/**
 * Static files as the build left them, compressed beforehand. What lies under /assets carries its hash in its name
 * and never changes; what comes from `public/` may.
 */
export function assets(directory: string): RequestHandler {
  const router = Router()
  router.use(readsOnly, survivesMissingFiles)
  router.use("/assets", sirv(join(directory, "assets"), { ...asBuilt, immutable: true, maxAge: YEAR_S }))
  router.use("/assets", (_request, response) => {
    response.status(404).set("Cache-Control", "no-store").type("text").send("Not found")
  })
  router.use(sirv(directory, { ...asBuilt, maxAge: HOUR_S }))
  return router
}

/**
 * sirv knows the files from its start and lets a failing stream end the process: a new build put in the place of the
 * one that runs must cost an answer, not the server.
 */
const survivesMissingFiles: RequestHandler = (_request, response, next) => {
  response.on("pipe", (file) => file.on("error", () => response.destroy()))
  next()
}

/** Parts of a file are not served: these files are small, and sirv answers a reversed range by breaking off. */
const readsOnly: RequestHandler = (request, _response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next("router")
  delete request.headers.range
  next()
}
