import type { RequestListener } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import express, { type RequestHandler } from "express"
import { isDatabaseUp } from "#db/client.server.ts"
import { env } from "~/env.server.ts"
import { readOnlyCheck } from "~/services/storage/data-dir.server.ts"
import { cached } from "../cache/serve.server.ts"
import { securityHeaders } from "../response/security-headers.ts"
import { apiCalls } from "./api-calls.ts"
import { assets, publicFiles } from "./assets.ts"
import { withResponse } from "./current-response.server.ts"
import { floodLimits } from "./flood-limits.ts"
import { identify, identityOf } from "./identify.ts"
import { log } from "./log.server.ts"
import { metrics } from "./metrics/route.ts"
import { ownOriginOnly } from "./origin.ts"
import { pageOptions } from "./page-options.ts"
import { pictures } from "./pictures.server.ts"
import { remix } from "./remix.ts"
import { requestLog } from "./request-log.ts"
import { sendError, unexpectedError } from "./send-error.ts"
import { nextTurn } from "./turns.server.ts"
import { validateRequest } from "./validate-request.ts"

const defaults = {
  trustProxy: env.TRUST_PROXY,
  appOrigin: env.APP_ORIGIN,
  metricsToken: env.METRICS_TOKEN,
  isDatabaseUp,
  isReadOnly: readOnlyCheck(env),
  log,
}

/** Everything around Remix. Plain `remix-serve` has no client address, request log, health check or early validation. */
export function createApp(
  build: ServerBuild,
  mode: string,
  settings: Partial<typeof defaults> = {},
): RequestListener {
  const { trustProxy, appOrigin, metricsToken, log, ...checks } = { ...defaults, ...settings }
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.disable("query parser")
  // `identify` leaves only the headers of trusted proxies.
  app.set("trust proxy", true)

  app.use((_request, response, next) => withResponse(response, next))
  app.use(identify(trustProxy))
  app.use(requestLog(log))
  // Before the limits: a supervisor ends a process that does not answer.
  app.get("/livez", secure, live)
  app.use(floodLimits())
  app.use(drainRequestBody)
  app.use(secure)
  app.use(validateRequest)
  app.get("/healthz", health(checks))
  if (metricsToken) app.get("/metrics", metrics(metricsToken))
  app.use(ownOriginOnly(appOrigin))
  app.use(apiCalls(build))
  const readOnly = ["/livez", "/healthz", ...(metricsToken ? ["/metrics"] : [])]
  if (mode !== "development") {
    app.use(assets(build.assetsBuildDirectory))
    readOnly.push(...publicFiles(build.assetsBuildDirectory))
  }
  app.options("*", pageOptions(build, readOnly))
  app.all("*", takeTurn, remix(build, mode))
  app.use(unexpectedError(log))
  return mode === "development" ? app : pictures(cached(app, { trustProxy, log }), { trustProxy, log })
}

/** Otherwise a half-read body blocks the next request of its connection. Node drains only bodies that nobody began to read. */
export const drainRequestBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.readableEnded) return
    request.removeAllListeners("data")
    request.resume()
  })
  next()
}

const secure: RequestHandler = (request, response, next) => {
  response.set(securityHeaders(request.secure))
  next()
}

const live: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").json({ status: "ok" })
}

const health =
  ({ isDatabaseUp, isReadOnly }: Pick<typeof defaults, "isDatabaseUp" | "isReadOnly">): RequestHandler =>
  async (_request, response) => {
    const reason = !(await isDatabaseUp()) ? "database" : isReadOnly() ? "read-only" : null
    if (reason) response.set("Retry-After", "5")
    response
      .status(reason ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json(reason ? { status: "unavailable", reason } : { status: "ok" })
  }

/** Remix's route matching alone takes milliseconds, so a request waits for its turn before it. */
const takeTurn: RequestHandler = async (request, response, next) => {
  try {
    await nextTurn(identityOf(response).clientAddress)
    identityOf(response).hasTurn = true
  } catch {
    return sendError(request, response, 503, "The server is busy just now. Please try again.")
  }
  if (!response.closed) next()
}
