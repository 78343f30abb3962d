import { afterAll, expect, test } from "vitest"
import { stopWatching, watchRequests } from "~/http/request-info.ts"
import { currentRequestId } from "~/observe/current-request.ts"
import { ask, listening } from "../server/serve.ts"

watchRequests()
afterAll(() => void stopWatching())

test("a server without our middleware sends the security headers and the id that is logged", async () => {
  const server = await listening((_request, response) => void response.end(currentRequestId()))
  const { headers, text } = await ask(server, "/")
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-request-id": text,
  })
})

test("a server without our middleware passes HEAD of a page's data on as GET, and only that", async () => {
  const server = await listening(
    (request, response) => void response.setHeader("X-Method", request.method ?? "").end("x"),
  )
  const methodOf = async (path: string) => (await ask(server, path, { method: "HEAD" })).headers["x-method"]
  expect(await methodOf("/collection/1.data?_routes=root")).toBe("GET")
  expect(await methodOf("/collection/1")).toBe("HEAD")
})
