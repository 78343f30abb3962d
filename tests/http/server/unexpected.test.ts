import express from "express"
import { pino } from "pino"
import { expect, test } from "vitest"
import { identify } from "~/http/server/identify.ts"
import { unexpectedError } from "~/http/server/send-error.ts"
import { ask, listening } from "./serve.ts"

async function failing() {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = express()
  app.use(identify(null))
  app.get("/late", (_request, response) => {
    response.write("half of ")
    throw new Error("inside")
  })
  app.use(() => {
    throw new Error("inside")
  })
  app.use(unexpectedError(log))
  return { lines, server: await listening(app) }
}

test("what nobody caught is a 500 that names the request and nothing of the inside", async () => {
  const { server, lines } = await failing()
  for (const path of ["/", "/api/x"]) {
    const { status, text, headers } = await ask(server, path)
    expect(status).toBe(500)
    expect(text).toContain(headers["x-request-id"])
    expect(text).not.toContain("inside")
  }
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ err: { message: "inside" }, path: "/" })
})

test("an answer under way is broken off, so that nobody takes the half for the whole", async () => {
  const { server, lines } = await failing()
  await expect(ask(server, "/late")).rejects.toThrow()
  expect(lines).toHaveLength(1)
})
