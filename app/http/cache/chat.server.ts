import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { changeLog } from "#db/client.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { chatState } from "~/domain/groups/message-reads.server.ts"
import { headersOf } from "~/http/request-info.ts"
import { sessionToken } from "../session/session.server.ts"
import type { RequestKey } from "./request-key.ts"
import { keepPermission } from "./responses.server.ts"
import { chatGroupId } from "./rules.ts"

/** @throws {DomainError} if the user may not read the chat; the app then sends the error. */
export async function permit(
  requestKey: RequestKey,
  request: IncomingMessage,
  since: number,
): Promise<boolean> {
  const token = requestKey.hasSession ? await sessionToken({ headers: headersOf(request) }) : null
  const session = token && (await findSession(token))
  if (!session) return false
  await chatState(session.user, chatGroupId(requestKey.path))
  keepPermission(requestKey, session.user.id, { since, until: session.until })
  return true
}

/** The client that has a response made may be slow to read it. */
const MADE_WITHIN_MS = 1_000

/** The position of the change log when the response was made. */
type Made = Promise<number | null>

const making = new Map<string, Made>()
const waiting = new WeakSet<Socket>()

/** One of many pollers has a new message's response made, and the others wait. @returns null for that one. */
export function waitForSharedResponse(
  { sharedKey }: RequestKey,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Made | null {
  const made = making.get(sharedKey)
  if (!made) making.set(sharedKey, untilMade(sharedKey, response))
  if (!made || waiting.has(socket)) return null
  waiting.add(socket)
  return made.finally(() => waiting.delete(socket))
}

async function untilMade(sharedKey: string, response: ServerResponse): Made {
  await new Promise<void>((resolve) => {
    response.once("finish", resolve).once("close", resolve)
    setTimeout(resolve, MADE_WITHIN_MS).unref()
  })
  making.delete(sharedKey)
  return changeLog.catchUp()
}
