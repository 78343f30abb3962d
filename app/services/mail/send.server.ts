import type { Transporter } from "nodemailer"
import { env } from "~/env.server.ts"

export type Mail = { to: string; subject: string; text: string }

const STEP_LIMIT_MS = 15_000

let opened: { url: string; transport: Transporter } | undefined

async function transport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer")
  if (opened?.url !== url) {
    const settings = {
      name: ownName(),
      connectionTimeout: STEP_LIMIT_MS,
      greetingTimeout: STEP_LIMIT_MS,
      socketTimeout: STEP_LIMIT_MS,
    }
    opened = {
      url,
      transport: createTransport({ url, ...settings, disableFileAccess: true, disableUrlAccess: true }),
    }
  }
  return opened.transport
}

const hostname = () => new URL(env.APP_ORIGIN ?? "http://localhost").hostname

/** For EHLO: some servers refuse a name without a domain, such as a container's, and the library's `[127.0.0.1]`. */
const ownName = () => (/\.[a-z][^.]*$/.test(hostname()) ? hostname() : undefined)

const sender = () => env.MAIL_FROM ?? { name: env.APP_NAME, address: `no-reply@${hostname()}` }

export const canSendMail = (): boolean => env.SMTP_URL !== undefined

export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  if (!env.SMTP_URL) throw new Error("SMTP_URL is not set")
  // An address in an object is never parsed as a list.
  const mail = { from: sender(), to: { name: "", address: to }, subject, text }
  const opened = await transport(env.SMTP_URL)
  await opened.sendMail(mail).catch((error) => {
    // The library's error names the recipient, which must not be logged.
    const { code, command, responseCode } = error
    throw Object.assign(new Error("The mail was not sent"), { code, command, responseCode })
  })
}
