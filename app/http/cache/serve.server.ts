import { changeLog } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { headersOf } from "~/http/request-info.ts"
import { matches, send } from "../response/send.ts"
import { countLinkUse } from "../views/count-link-use.server.ts"
import { countView } from "../views/count-view.server.ts"
import { changedPages } from "./changed-pages.server.ts"
import { permit, waitForSharedResponse } from "./chat.server.ts"
import { type RequestKey, requestKey } from "./request-key.ts"
import { type CachedResponse, findResponse, isCaching, isPermitted, Recording } from "./responses.server.ts"
import { isShared, mayBeCached } from "./rules.ts"

/** Counts only requests whose response may be kept. */
export const cacheCounts = { hits: 0, misses: 0 }

/** Serves cached responses before the app, which costs more than all of this. */
export const cachedReads: Handler = (exchange, next) => changedPages(exchange, () => serve(exchange, next))

const serve: Handler = (exchange, next) => {
  const { request, response, info } = exchange
  if (!isCaching || !mayBeCached(info.path)) return next()
  // A client that does not read its responses is left to the limits of the app.
  if (request.socket.writableLength > 0) return next()
  const keyOfRequest = requestKey(request, info)
  if (!keyOfRequest) return next()
  const find = (position: number | null) => {
    const hit = position === null ? null : findResponse(keyOfRequest)
    return hit !== null && sendKept(keyOfRequest, hit, exchange)
  }
  const make = (position: number | null) => {
    cacheCounts.misses++
    if (position === null) return next()
    const reads = changeLog.readsAt(position)
    if (!reads.isBehind) info.cache = new Recording(keyOfRequest, position, reads)
    reads.run(next)
  }
  const respond = (position: number | null) => {
    if (find(position)) return
    if (position === null) return next()
    if (isShared(keyOfRequest.path) && !changeLog.readsAt(position).isBehind)
      return void respondShared(position).catch(fail)
    make(position)
  }
  const respondShared = async (since: number) => {
    let position: number | null = since
    if (!isPermitted(keyOfRequest)) {
      if (!(await permit(keyOfRequest, request, since).catch(() => false))) return next()
      position = await changeLog.catchUp()
    }
    while (!response.destroyed && !find(position)) {
      const made = waitForSharedResponse(keyOfRequest, request, response)
      if (!made) return make(position)
      position = await made
    }
  }
  const fail = () => response.destroy()
  const position = changeLog.catchUpOncePerPass()
  if (position instanceof Promise) position.then(respond).catch(fail)
  else respond(position)
}

/** @returns false if only the 304 is kept, and the client needs the body. */
function sendKept(
  { ifNoneMatch }: RequestKey,
  { cached, userId }: { cached: CachedResponse; userId: number | null },
  exchange: Exchange,
): boolean {
  const isKnown = matches(ifNoneMatch, cached.etag)
  if (!isKnown && !cached.body) return false
  cacheCounts.hits++
  const { request, info } = exchange
  if (userId !== null) info.userId = userId
  if (cached.viewedItem !== null) {
    const viewer = userId === null ? null : { id: userId }
    countView(cached.viewedItem, {
      request: { method: "GET", headers: headersOf(request) },
      ...{ viewer, context: info },
    })
  }
  if (cached.viewLink !== null)
    countLinkUse(cached.viewLink, { path: info.path, method: "GET", headers: headersOf(request) })
  if (isKnown) send(exchange, 304, cached.notModifiedHead)
  else send(exchange, 200, cached.head, cached.body ?? undefined)
  return true
}
