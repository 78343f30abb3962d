import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { changeLog } from "#db/client.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { chatState } from "~/domain/groups/message-reads.server.ts"
import { sessionToken } from "../session/session.server.ts"
import type { RequestKey } from "./request-key.ts"
import { keepPermission } from "./responses.server.ts"
import { chatAt } from "./rules.ts"

/** @throws {DomainError} for who may not read the chat, which the app explains. */
async function permit(asked: RequestKey, request: IncomingMessage, since: number): Promise<boolean> {
  const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null }
  const token = asked.hasSession ? await sessionToken({ headers }) : null
  const session = token && (await findSession(token))
  if (!session) return false
  await chatState(session.user, chatAt(asked.path))
  keepPermission(asked, session.user.id, { since, until: session.until })
  return true
}

const making = new Map<string, Promise<unknown>>()
const waiting = new WeakSet<Socket>()

/** A new message reaches thousands at once: one of them has the response made, and the others wait for it. */
async function waitForSame({ sharedKey }: RequestKey, { socket }: IncomingMessage): Promise<void> {
  const made = making.get(sharedKey)
  if (!made || waiting.has(socket)) return
  waiting.add(socket)
  await made
  waiting.delete(socket)
}

export function makesShared({ sharedKey }: RequestKey, response: ServerResponse): void {
  if (making.has(sharedKey)) return
  const made = new Promise((resolve) => response.once("close", resolve))
  making.set(sharedKey, made)
  made.then(() => making.delete(sharedKey))
}

/** @returns the position of the change log to find the shared response at, or null for what the app must do. */
export async function prepareChat(
  asked: RequestKey,
  request: IncomingMessage,
  since: number,
): Promise<number | null> {
  try {
    if (!(await permit(asked, request, since))) return null
    await waitForSame(asked, request)
    return await changeLog.catchUp()
  } catch {
    return null
  }
}
