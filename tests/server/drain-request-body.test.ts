import { once } from "node:events"
import { Agent, request } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import type { Handler } from "~/context.ts"
import { limitFloods } from "~/server/gate.ts"
import { serving } from "./serve.ts"

limitFloods()

test("a connection serves the next request after a body was refused halfway", async () => {
  const refuse: Handler = ({ request, response }) => {
    if (request.method === "GET") return response.end()
    request.on("data", () => {
      request.pause()
      if (!response.headersSent) response.writeHead(413).end()
    })
  }
  const { port } = (await serving([refuse])).address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())

  const ask = async (method: string, body?: Buffer) => {
    const sent = request({ port, method, agent }).end(body)
    const [answer] = await once(sent, "response")
    await once(answer.resume(), "end")
    return { status: answer.statusCode, reused: sent.reusedSocket }
  }
  expect(await ask("POST", Buffer.alloc(1 << 20))).toEqual({ status: 413, reused: false })
  expect(await ask("GET")).toEqual({ status: 200, reused: true })
})
