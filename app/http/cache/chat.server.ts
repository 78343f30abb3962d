import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { chatState } from "~/domain/groups/message-reads.server.ts"
import { sessionToken } from "../session/session.server.ts"
import type { RequestKey } from "./request-key.ts"
import { isPermitted, keepPermission } from "./responses.server.ts"
import { chatAt } from "./rules.ts"

/** @throws {DomainError} for who may not read the chat, which the app explains. */
export async function permit(asked: RequestKey, request: IncomingMessage, since: number): Promise<boolean> {
  if (isPermitted(asked)) return true
  const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null }
  const token = asked.hasSession ? await sessionToken({ headers }) : null
  const session = token && (await findSession(token))
  if (!session) return false
  await chatState(session.user, chatAt(asked.path))
  keepPermission(asked, session.user.id, { since, until: session.until })
  return true
}

/** The client that has a response made may be slow to read it. */
const MADE_WITHIN_MS = 1_000

const making = new Map<string, Promise<void>>()
const waiting = new WeakSet<Socket>()

/**
 * A new message reaches thousands at once: one of them has the response made, and the others wait for it.
 * @returns null for who has it made.
 */
export function madeByOther(
  { sharedKey }: RequestKey,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> | null {
  const made = making.get(sharedKey)
  if (made && !waiting.has(socket)) {
    waiting.add(socket)
    return made.then(() => waiting.delete(socket))
  }
  if (!made)
    making.set(
      sharedKey,
      untilMade(response, () => making.delete(sharedKey)),
    )
  return null
}

const untilMade = (response: ServerResponse, end: () => void): Promise<void> =>
  new Promise<void>((resolve) => {
    response.once("finish", resolve).once("close", resolve)
    setTimeout(resolve, MADE_WITHIN_MS).unref()
  }).then(end)
