import { changeLog } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { headersOf } from "~/http/request-info.ts"
import { sessionToken } from "../session/session.server.ts"

/* A browser keeps pages for five minutes. With a page that it reads anyway it names lists that others can write, and how
   long ago it has read them, and gets the names of those that have changed since. */

const PAGES_MAX = 10
const HEADER_MAX = 50 * PAGES_MAX
const PAGE = /^\/(collection|groups)\/([1-9]\d{0,15});(\d{1,9})$/
/** The request that read a page may have been longer under way than the one that asks. */
const MARGIN_MS = 2_000

type HeldPage = { path: string; topic: string; ageMs: number; mayRead: (viewer: Viewer) => Promise<unknown> }

function heldPage(text: string): HeldPage[] {
  const [, kind, digits, age] = PAGE.exec(text.trim()) ?? []
  const id = Number(digits)
  if (!kind) return []
  const page = { path: `/${kind}/${id}`, ageMs: Number(age) + MARGIN_MS }
  return kind === "groups"
    ? [{ ...page, topic: topics.group(id), mayRead: (viewer) => getGroup(viewer, id) }]
    : [{ ...page, topic: topics.collection(id), mayRead: (viewer) => getCollection(viewer, id) }]
}

/** `/collection/4;5300, /groups/7;62000`: paths, and the milliseconds since each was read. */
function heldPages({ request, info }: Exchange): HeldPage[] {
  const header = request.headers["held-pages"]
  if (typeof header !== "string" || header.length > HEADER_MAX || !info.path.endsWith(".data")) return []
  return header.split(",", PAGES_MAX).flatMap(heldPage)
}

export const changedPages: Handler = (exchange, next) => {
  const held = heldPages(exchange)
  if (held.length === 0) return next()
  const position = changeLog.catchUpOncePerPass()
  if (!(position instanceof Promise) && changedOf(held).length === 0) return next()
  return name(held, exchange, position).then(next, next)
}

const changedOf = (held: HeldPage[]): HeldPage[] =>
  held.filter(({ topic, ageMs }) => !changeLog.isUnchanged([topic], changeLog.positionBefore(ageMs)))

/** Names only what the user may see: that something has changed is part of it. */
async function name(held: HeldPage[], { request, response }: Exchange, position: unknown): Promise<void> {
  await position
  const changed = changedOf(held)
  const token = changed.length > 0 && (await sessionToken({ headers: headersOf(request) }))
  const session = token && (await findSession(token))
  if (!session) return
  const seen = await Promise.allSettled(changed.map(({ mayRead }) => mayRead(session.user)))
  const paths = changed.filter((_, at) => seen[at]?.status === "fulfilled").map(({ path }) => path)
  if (paths.length > 0) response.setHeader("Changed-Pages", paths.join(", "))
}
