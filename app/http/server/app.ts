import { createRequestHandler } from "@remix-run/express"
import type { ServerBuild } from "@remix-run/node"
import express, { type Express, type RequestHandler } from "express"
import { isDatabaseUp } from "#db/client.server.ts"
import { env } from "~/env.server.ts"
import { readOnlyCheck } from "~/services/storage/data-dir.server.ts"
import { securityHeaders } from "../response/security-headers.ts"
import { assets } from "./assets.ts"
import { CHAT_PATH, chatPoll } from "./chat-poll.ts"
import { restOfBody } from "./drain-request-body.ts"
import { floodLimits } from "./flood-limits.ts"
import { health } from "./health.ts"
import { identify } from "./identify.ts"
import { inTurn } from "./in-turn.ts"
import { identityOf } from "./locals.ts"
import { log } from "./log.server.ts"
import { ownOriginOnly } from "./own-origin.ts"
import { requestLog } from "./request-log.ts"
import { unexpected } from "./unexpected.ts"
import { earlyRefusals } from "./validate-request.ts"

const defaults = {
  trustProxy: env.TRUST_PROXY,
  appOrigin: env.APP_ORIGIN,
  isDatabaseUp,
  isReadOnly: readOnlyCheck(env),
  log,
}

/**
 * Everything that happens to a request before and after Remix, in order. `app/server.ts` runs it in production, Vite
 * in development; plain `remix-serve` does not, and has no client address, log, health or early refusals.
 * @param settings replaces what the environment says, for tests.
 */
export function createApp(
  build: ServerBuild,
  mode: string,
  settings: Partial<typeof defaults> = {},
): Express {
  const { trustProxy, appOrigin, log, ...checks } = { ...defaults, ...settings }
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  // One proxy: its word about its own peer is taken, and nothing that the peer says about others.
  app.set("trust proxy", trustProxy ? 1 : false)

  app.use(identify(trustProxy))
  app.use(requestLog(log))
  app.use(floodLimits())
  app.use(restOfBody)
  app.use(secured)
  app.use(earlyRefusals)
  app.get("/healthz", health(checks))
  app.use(ownOriginOnly(appOrigin))
  app.get(CHAT_PATH, chatPoll)
  if (mode !== "development") app.use(assets(build.assetsBuildDirectory))
  app.all(
    "*",
    inTurn,
    createRequestHandler({ build, mode, getLoadContext: (_request, response) => identityOf(response) }),
  )
  app.use(unexpected(log))
  return app
}

const secured: RequestHandler = (request, response, next) => {
  response.set(securityHeaders(request.secure))
  next()
}
