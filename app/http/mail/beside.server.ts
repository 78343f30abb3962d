import { type Mail, sendMail } from "~/services/mail/send.server.ts"
import type { RequestContext } from "../context.ts"
import { hookError, log } from "../server/log.server.ts"
import { onShutdown } from "../server/shutdown.ts"

/** Before each new try. Some servers refuse the first try, for some minutes (greylisting). */
const PAUSES_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000]

/** More mails are not tried again, so that a mail server that is down costs little memory. */
const WAITING_MAX = 100

const underWay = new Set<Promise<void>>()
/** Each ends the pause of one mail. */
const waiting = new Set<() => void>()
let isStopping = false

/** Waits for the mails that are on their way. */
export const mailsSent = async (): Promise<void> => void (await Promise.all(underWay))

onShutdown(() => {
  isStopping = true
  for (const wake of waiting) wake()
  return mailsSent()
})

/**
 * Sends beside the response. Nothing of it is waited for, and a failure is only logged: neither the response nor its time
 * tells whether a mail was sent. After an error of the mail server it is tried again, until the process ends.
 * @param prepare returns null when there is nothing to send.
 */
export function mailBeside(prepare: () => Promise<Mail | null>, context: RequestContext | undefined): void {
  const requestId = context?.requestId
  const sending = prepareAndSend(prepare, requestId).catch((error) => {
    log.error({ err: error, requestId }, "a mail was not sent")
    hookError(error, { requestId })
  })
  underWay.add(sending)
  sending.finally(() => underWay.delete(sending))
}

async function prepareAndSend(
  prepare: () => Promise<Mail | null>,
  requestId: string | undefined,
): Promise<void> {
  const mail = await prepare()
  if (!mail) return
  for (const pauseMs of PAUSES_MS) {
    try {
      return await sendMail(mail)
    } catch (error) {
      if (isFinal(error) || isStopping || waiting.size >= WAITING_MAX) throw error
      log.warn({ err: error, requestId, pauseMs }, "a mail was not sent, and is tried again")
      await pause(pauseMs)
      if (isStopping) throw error
    }
  }
  await sendMail(mail)
}

/** The server has refused the mail for good, such as for an address that does not exist (RFC 5321, 4.2.1). */
const isFinal = (error: unknown) => Number((error as { responseCode?: unknown }).responseCode) >= 500

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms).unref()
    waiting.add(wake)
  })
