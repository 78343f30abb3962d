import { randomBytes } from "node:crypto"
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node"
import { db, isDamaged, reserve } from "#db/client.server.ts"
import { migrateDatabase, requireUnlocked } from "#db/migrate.server.ts"
import { startWorker } from "~/domain/background/start.server.ts"
import { watchRequests } from "~/http/request-info.ts"
import { renderPage } from "~/server/render.server.tsx"
import { env } from "./env.server.ts"
import { contentSecurityPolicy } from "./http/response/csp.ts"
import { deliver, deliverText, vary } from "./http/response/deliver.server.ts"
import { currentRequestId } from "./observe/current-request.ts"
import { log, reportError } from "./observe/log.server.ts"
import { limitFloods } from "./server/gate.ts"
import { requireBackupFolder } from "./services/backup/back-up.server.ts"
import { serveLocally } from "./services/safe-fetch/index.ts"
import {
  makePrivate,
  readOnlyPlace,
  refuseEmptied,
  refuseMisplaced,
  refuseWrongKinds,
} from "./services/storage/data-dir.server.ts"

// Here, because remix-serve, our own server and the development server all load this file before any request.
limitFloods()
watchRequests()
await prepareData()
startWorker()

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  context.requestId ??= currentRequestId()
  const nonce = randomBytes(16).toString("base64url")
  // The client may have left while the data was read.
  const left = context.gone ?? request.signal
  left.throwIfAborted()
  const { html, hashes } = await renderPage(remix, {
    url: request.url,
    nonce,
    requestId: context.requestId,
    sharedAs: status === 200 ? context.sharedAs : undefined,
    onError: (error) => {
      context.cache?.refuse()
      reportError(error, request, context)
    },
  })

  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, env.NODE_ENV === "development"))
  vary(headers, "Cookie", "Accept-Encoding", "Save-Data")
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD")
  return deliverText(request, Buffer.from(html), { status, headers }, context)
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) =>
  deliver(request, response, context)

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isClientError(error))
    log.debug({ requestId: context.requestId, status: error.status }, "request refused")
  else reportError(error, request, context)
}

const isClientError = (error: unknown): error is { status: number } =>
  typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500

/** To whoever waits for the start. Programs read the log. */
function say(text: string): void {
  console.log(text)
}

async function prepareData(): Promise<void> {
  refuseMisplaced(env)
  refuseWrongKinds(env)
  refuseEmptied(env)
  const changed = makePrivate(env)
  if (changed.length > 0) log.warn({ paths: changed }, "closed to other users of this machine")
  const path = readOnlyPlace(env)
  if (path) log.warn({ path }, "the data is read-only: people can read, and nothing is saved")
  if (!path) await requireBackupFolder(env)
  try {
    await migrateDatabase(db, { say })
    if (reserve && !path) await requireUnlocked(db)
  } catch (error) {
    if (!path || isDamaged(error)) throw error
    throw new Error(`${path} is read-only, and there is no database of this version in it.`, { cause: error })
  }
  if (env.DEMO) {
    say("Making the demo. This takes about ten seconds …")
    await (await import("~/domain/demo/restore.server.ts")).makeDemo()
    serveLocally((await import("~/domain/demo/shops.server.ts")).demoShopAt)
  }
  if (reserve && !path && !(await reserve.keep()))
    log.warn("the disk is full: nothing is saved until there is room, but things can be deleted")
}
