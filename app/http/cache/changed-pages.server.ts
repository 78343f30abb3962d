import { timeNow } from "#db/change-log.ts"
import { changeLog } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { type Topic, topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { waitInQueue } from "~/http/rate-limit.server.ts"
import { headersOf } from "~/http/request-info.ts"
import { sessionToken } from "../session/session.server.ts"

/* A browser keeps pages for five minutes. With a page that it reads anyway it names lists that others can write, with the
   time of the server when each was read, and gets the names of those that have changed since. */

const PAGES_MAX = 10
const HEADER_MAX = 60 * PAGES_MAX
const LIST = /^\/(?:collection|groups)\/[1-9]\d{0,15}(?:\.data)?$/
const HELD = /^\/(collection|groups)\/([1-9]\d{0,15});(\d{1,14}(?:\.\d{1,6})?)$/

type HeldPage = {
  path: string
  topics: Topic[]
  readAt: number
  mayRead: (viewer: Viewer) => Promise<unknown>
}

function heldPage(text: string): HeldPage[] {
  const [, kind, digits, time] = HELD.exec(text.trim()) ?? []
  const id = Number(digits)
  if (!kind) return []
  const page = { path: `/${kind}/${id}`, readAt: Number(time) }
  return kind === "groups"
    ? [{ ...page, topics: [topics.group(id), topics.votes(id)], mayRead: (viewer) => getGroup(viewer, id) }]
    : [{ ...page, topics: [topics.collection(id)], mayRead: (viewer) => getCollection(viewer, id) }]
}

/** `/collection/4;1795802991234.5, /groups/7;1795802995678.9` */
function heldPages({ request, info }: Exchange): HeldPage[] {
  const header = request.headers["held-pages"]
  if (typeof header !== "string" || header.length > HEADER_MAX || !info.path.endsWith(".data")) return []
  return header.split(",", PAGES_MAX).flatMap(heldPage)
}

export const changedPages: Handler = (exchange, next) => {
  const held = heldPages(exchange)
  const isList = LIST.test(exchange.info.path)
  if (held.length === 0 && !isList) return next()
  const position = changeLog.catchUpOncePerPass()
  if (position instanceof Promise) return position.then(() => tell(held, exchange, isList)).then(next, next)
  const naming = tell(held, exchange, isList)
  return naming ? naming.then(next, next) : next()
}

/** What is read from now on is as new as the time that a list gets. Scripts can read this header of a document, too. */
function tell(held: HeldPage[], exchange: Exchange, isList: boolean): Promise<void> | null {
  if (isList) exchange.response.setHeader("Server-Timing", `read;dur=${timeNow().toFixed(3)}`)
  // Far from the primary, what was read then was older.
  const olderMs = env.DATABASE_STALENESS_MS ?? 0
  const changed = held.filter(
    ({ topics, readAt }) => !changeLog.isUnchanged(topics, changeLog.positionAt(readAt - olderMs)),
  )
  return changed.length > 0 ? nameVisible(changed, exchange) : null
}

/** Names only what the user may see: that something has changed is part of it. It reads the database, so it waits for a turn. */
async function nameVisible(changed: HeldPage[], { request, response, info }: Exchange): Promise<void> {
  await waitInQueue(info.clientAddress, info.gone, info.sender)
  const token = await sessionToken({ headers: headersOf(request) })
  const session = token && (await findSession(token))
  if (!session) return
  const seen = await Promise.allSettled(changed.map(({ mayRead }) => mayRead(session.user)))
  const paths = changed.filter((_, at) => seen[at]?.status === "fulfilled").map(({ path }) => path)
  if (paths.length > 0) response.setHeader("Changed-Pages", paths.join(", "))
}
