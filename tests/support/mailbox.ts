import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

type Received = { from: string; to: string[]; text: string; helo: string }

/**
 * A mail server of the tests' own, on a free port of this machine, and what it was handed.
 * @param options.busyFor how many mails it refuses for the time being, before it takes some.
 * @param options.silent takes mails without saying so.
 */
export async function openMailbox({ refuse = false, busyFor = 0, silent = false } = {}) {
  let busy = busyFor
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (busy-- > 0) return done(Object.assign(new Error("Try again later"), { responseCode: 451 }))
      done(refuse ? new Error("No such mailbox") : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
          helo: session.hostNameAppearsAs || "",
        })
        if (!silent) done()
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A mail's text as it was before quoted-printable encoding. */
export const decoded = (text: string): string =>
  text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
