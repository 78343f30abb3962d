import type { RequestListener } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { below, reads, readsAt, runHandlers, when, writes } from "~/http/handlers.ts"
import { requestInfo } from "~/http/request-info.ts"
import { metrics } from "~/server/metrics/handler.server.ts"
import { log } from "../observe/log.server.ts"
import { logRequest } from "../observe/request-log.ts"
import { apiCalls } from "./api-calls.ts"
import { assets, isOneOf, publicFiles } from "./assets.ts"
import { beforeApp } from "./before-app.ts"
import { enterApp } from "./enter-app.ts"
import { floodLimits } from "./flood-limits.ts"
import { health, healthChecks, live, ready } from "./health.ts"
import { pageOptions } from "./page-options.ts"
import { remix } from "./remix.ts"
import { unexpectedError } from "./send-error.ts"
import { warnOfProxy } from "./unknown-proxy.ts"
import { ownOriginOnly, validateRequest } from "./validate-request.ts"

const defaults = {
  trustProxy: env.TRUST_PROXY,
  appOrigin: env.APP_ORIGIN,
  metricsToken: env.METRICS_TOKEN,
  ...healthChecks,
  log,
}

/** Each request passes this list from top to bottom until a handler answers. Plain `remix-serve` runs only Remix. */
export function createApp(
  build: ServerBuild,
  mode: string,
  settings: Partial<typeof defaults> = {},
): RequestListener {
  const { trustProxy, appOrigin, metricsToken, log, ...checks } = { ...defaults, ...settings }
  // Vite serves the files in development, and nothing is kept.
  const directory = mode === "development" ? null : build.assetsBuildDirectory
  const ownAddresses = ["/livez", "/readyz", "/healthz", ...(metricsToken ? ["/metrics"] : [])]
  const files = directory ? publicFiles(directory) : []

  const handlers = [
    readsAt("/livez", live),
    readsAt("/readyz", ready),
    ...(directory ? beforeApp() : []),
    warnOfProxy(log),
    enterApp,
    floodLimits(),
    validateRequest,
    readsAt("/healthz", health(checks)),
    ...(metricsToken ? [readsAt("/metrics", metrics(metricsToken))] : []),
    writes(ownOriginOnly(appOrigin)),
    below("/api/", apiCalls(build)),
    ...(directory ? [reads(when(isOneOf(files), assets(directory)))] : []),
    when(({ request }) => request.method === "OPTIONS", pageOptions(build, [...ownAddresses, ...files])),
    remix(build, mode),
  ]
  const onError = unexpectedError(log)

  return (request, response) => {
    const exchange = { request, response, info: requestInfo(request, trustProxy) }
    logRequest(log, exchange)
    runHandlers(handlers, exchange, onError)
  }
}
