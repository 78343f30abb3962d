import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import { changeLog } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { env } from "~/env.server.ts"
import { isWriteMethod } from "~/http/request.ts"
import { cookieName } from "../http/session/cookies.server.ts"
import { senderOf } from "./sender.server.ts"

/** Programs may send it back, as browsers do the cookie. */
const HEADER = "Curio-Position"
const COOKIE = cookieName("position")
const POSITION = /^[1-9]\d{0,14}$/
/** Afterwards everybody sees the write. */
const COOKIE_SECONDS = Math.ceil((env.DATABASE_STALENESS_MS ?? 0) / 1_000) + 1

/** The last writes of users by this process, for programs that send nothing back. */
const lastWrites = new LRUCache<string, number>({ max: 10_000 })

/**
 * In a process far from the primary, who has just written is served by a replica that has the write, or by the primary. The
 * position of the write travels with the browser or the program, to processes in other regions, too.
 */
export const ownWrites: Handler = (exchange, next) => {
  const { request, info } = exchange
  const sender = { ownId: Math.max(sentPosition(request), lastWrites.get(senderOf(request)) ?? 0) }
  const isWrite = isWriteMethod(request.method ?? "")
  const serve = () =>
    changeLog.runFor(sender, () => {
      info.ownWrites = { sender, sentId: sender.ownId }
      return isWrite ? next() : readNear(exchange, next)
    })
  return changeLog.reach(sender)?.then(serve) ?? serve()
}

const readNear: Handler = (_, next) => {
  const read = (position: number | null) =>
    position === null ? next() : changeLog.readsAt(position).run(next)
  const position = changeLog.catchUpOncePerPass()
  return position instanceof Promise ? position.then(read) : read(position)
}

function sentPosition({ headers }: IncomingMessage): number {
  const pair = headers.cookie?.split(";").find((cookie) => cookie.trimStart().startsWith(`${COOKIE}=`))
  const sent = [headers[HEADER.toLowerCase()], pair?.split("=")[1]].map((text) =>
    typeof text === "string" && POSITION.test(text) ? Number(text) : 0,
  )
  return Math.max(...sent)
}

/** Waits until the response to a write may be sent, and adds the position of the write. */
export async function endWrite({ request, info }: Exchange, headers: Headers): Promise<void> {
  await changeLog.untilSeenByAll()
  if (!info.ownWrites) return
  const { sender, sentId } = info.ownWrites
  if (sender.ownId <= sentId) return
  const name = senderOf(request)
  if (name.startsWith("user")) lastWrites.set(name, sender.ownId)
  headers.set(HEADER, String(sender.ownId))
  const cookie = `${COOKIE}=${sender.ownId}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`
  headers.append("Set-Cookie", info.isHttps ? `${cookie}; Secure` : cookie)
}
