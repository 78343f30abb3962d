import { expect, test } from "vitest"
import { currentRequestId } from "~/http/server/current-response.server.ts"
import { ask, listening } from "./serve.ts"

test("a server without our middleware sends the security headers and the id that is logged", async () => {
  const server = await listening((_request, response) => void response.end(currentRequestId()))
  const { headers, text } = await ask(server, "/")
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-request-id": text,
  })
})
