import type { RequestContext } from "../context.ts"
import type { SentRequest } from "../request.ts"
import { reportError } from "../server/log.server.ts"
import { onShutdown } from "../server/shutdown.ts"

const underWay = new Set<Promise<void>>()

/** Waits for the mails that are on their way. */
export const mailsSent = async (): Promise<void> => void (await Promise.all(underWay))

onShutdown(mailsSent)

/**
 * Sends beside the response. Nothing of it is waited for, and a failure is only logged: neither the response nor its time
 * tells whether a mail was sent.
 */
export function mailBeside(
  send: () => Promise<void>,
  request: SentRequest,
  context: RequestContext | undefined,
): void {
  const sending = send().catch((error) => void reportError(error, request, context ?? {}))
  underWay.add(sending)
  sending.finally(() => underWay.delete(sending))
}
