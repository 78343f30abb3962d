import { once } from "node:events"
import { Agent, request } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { drainRequestBody } from "~/http/server/app.ts"
import { listening } from "./serve.ts"

test("a body that is refused halfway leaves its connection to the next request", async () => {
  const app = express()
  app.use(drainRequestBody)
  app.post("/", (incoming, response) => {
    incoming.on("data", () => {
      incoming.pause()
      if (!response.headersSent) response.status(413).end()
    })
  })
  app.get("/", (_incoming, response) => void response.status(200).end())
  const { port } = (await listening(app)).address() as AddressInfo
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
