/** A server of its own for tests of its log: tells its port, ends well on 'stop', and fails unseen on 'crash'. */
import type { AddressInfo } from "node:net"
import { serverBuild } from "#tests/support/server-build.ts"
import { flushLog, log } from "~/observe/log.server.ts"
import { createApp } from "~/server/app.ts"
import { listen } from "~/server/listen.ts"

const entry = { default: () => new Response() }
const app = createApp(serverBuild({ routes: {}, entry }), "production")
const server = await listen(app, 0, "127.0.0.1")
process.send?.((server.address() as AddressInfo).port)

const tell = (lines: number) => Array.from({ length: lines }, (_, n) => log.info({ n }, "said"))
const commands: Record<string, () => void> = {
  stop: async () => {
    tell(1)
    await flushLog(1_000)
    process.exit(0)
  },
  crash: () => {
    tell(100)
    throw new Error("nobody has seen this coming")
  },
}
process.on("message", (command: string) => commands[command]?.())
