import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { changeLog } from "#db/client.server.ts"
import type { TrustedProxies } from "~/env/trusted-proxies.server.ts"
import { matches } from "../response/deliver.server.ts"
import { clientAddressOf, isHttps, type Proxied, readProxied, requestIdOf } from "../server/identify.ts"
import { logRequest } from "../server/request-log.ts"
import { countView } from "../views/count-view.server.ts"
import { madeByOther, permit } from "./chat.server.ts"
import { type RequestKey, requestKey } from "./request-key.ts"
import { type CachedResponse, findResponse, isCaching, isPermitted } from "./responses.server.ts"
import { isShared, mayBeCached } from "./rules.ts"
import { openSlot, Slot } from "./slot.ts"

/** Of requests whose response may be kept. */
export const cacheCounts = { hits: 0, misses: 0 }

/** After this a page is made without the change log: it may need nothing of a database server that hangs. */
const LOG_LIMIT_MS = 500

/** Serves cached responses before the app, which costs more than all of this. */
export function cached(
  app: RequestListener,
  { trustProxy, log }: { trustProxy: TrustedProxies | null; log: Logger },
): RequestListener {
  if (!isCaching) return app
  return (request, response) => {
    const proxied = readProxied(request, trustProxy)
    const asked = requestKey(request, proxied)
    // Before the change log, which may be on a server that hangs.
    if (!asked || !mayBeCached(asked.path)) return app(request, response)
    // A client that does not read its responses is left to the limits of the app.
    if (request.socket.writableLength > 0) return app(request, response)
    const find = (position: number | null) => {
      const hit = position === null ? null : findResponse(asked)
      return hit !== null && send(asked, hit, request, response, { proxied, log })
    }
    const make = (position: number | null) => {
      cacheCounts.misses++
      if (position !== null) openSlot(request, new Slot(asked, position, isHttps(request, proxied)))
      app(request, response)
    }
    const respond = (position: number | null) => {
      if (find(position)) return
      if (position === null) return app(request, response)
      if (isShared(asked.path)) return void respondShared(position).catch(fail)
      make(position)
    }
    const respondShared = async (since: number) => {
      let position: number | null = since
      if (!isPermitted(asked)) {
        if (!(await permit(asked, request, since).catch(() => false))) return app(request, response)
        position = await changeLog.catchUp()
      }
      while (!response.destroyed && !find(position)) {
        const made = madeByOther(asked, request, response)
        if (!made) return make(position)
        position = await made
      }
    }
    const fail = () => response.destroy()
    const position = changeLog.catchUpOncePerPass()
    const limit = () => sleep(LOG_LIMIT_MS, null, { ref: false })
    if (position instanceof Promise) Promise.race([position, limit()]).then(respond).catch(fail)
    else respond(position)
  }
}

function send(
  { ifNoneMatch, path }: RequestKey,
  { found, userId }: { found: CachedResponse; userId: number | null },
  request: IncomingMessage,
  response: ServerResponse,
  { proxied, log }: { proxied: Proxied | null; log: Logger },
): boolean {
  const isKnown = ifNoneMatch !== null && (ifNoneMatch === found.etag || matches(ifNoneMatch, found.etag))
  if (!isKnown && !found.body) return false
  cacheCounts.hits++
  const startedAt = performance.now()
  const { socket } = request
  const bytesBefore = socket.bytesWritten
  const requestId = requestIdOf(request, proxied)
  const clientAddress = clientAddressOf(request, proxied)
  const status = isKnown ? 304 : 200
  if (found.viewedItem !== null) viewed(found.viewedItem, userId, request, clientAddress)
  const head = isKnown ? found.notModifiedHead : found.head
  head[head.length - 1] = requestId
  response.writeHead(status, head)
  response.end(isKnown ? undefined : found.body)
  const bytes = socket.bytesWritten - bytesBefore
  const line = { requestId, method: "GET", path, status, startedAt, bytes, clientAddress }
  logRequest(log, { ...line, userId: userId ?? undefined })
  return true
}

function viewed(
  itemId: number,
  userId: number | null,
  request: IncomingMessage,
  clientAddress: string,
): void {
  const headers = { get: (name: string) => String(request.headers[name.toLowerCase()] ?? "") || null }
  countView(itemId, {
    request: { method: "GET", headers },
    viewer: userId === null ? null : { id: userId },
    context: { clientAddress },
  })
}
