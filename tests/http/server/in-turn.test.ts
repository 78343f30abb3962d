import express from "express"
import { expect, test, vi } from "vitest"
import { Unavailable } from "~/errors.ts"
import { identify } from "~/http/server/identify.ts"
import { inTurn } from "~/http/server/in-turn.ts"
import * as turns from "~/http/server/turns.server.ts"
import { ask, listening } from "./serve.ts"

async function answering() {
  const app = express()
  app.use(identify(false), inTurn)
  app.get("/", (_request, response) => void response.send("done"))
  return listening(app)
}

test("a request goes on when it has its turn", async () => {
  expect(await ask(await answering(), "/")).toMatchObject({ status: 200, text: "done" })
})

test("a request gets 503 with Retry-After when too many wait", async () => {
  vi.spyOn(turns, "nextTurn").mockRejectedValue(new Unavailable())
  const { status, headers } = await ask(await answering(), "/")
  expect([status, headers["retry-after"]]).toEqual([503, "5"])
})
