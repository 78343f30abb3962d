import { expect, test } from "vitest"
import { ask, serving } from "./serve.ts"

async function failing() {
  const lines: Record<string, unknown>[] = []
  const server = await serving(
    [
      (_exchange, next) => next(),
      ({ response, info }) => {
        if (info.path === "/late") response.write("half of ")
        if (info.path === "/later") return Promise.reject(new Error("inside"))
        throw new Error("inside")
      },
    ],
    { lines },
  )
  return { server, failures: () => lines.filter(({ msg }) => msg === "request failed") }
}

test("an uncaught error is a 500 that names the request and nothing internal", async () => {
  const { server, failures } = await failing()
  for (const path of ["/", "/api/x", "/later"]) {
    const { status, text, headers } = await ask(server, path)
    expect(status).toBe(500)
    expect(text).toContain(headers["x-request-id"])
    expect(text).not.toContain("inside")
  }
  expect(failures()).toHaveLength(3)
  expect(failures()[0]).toMatchObject({ err: { message: "inside" }, path: "/" })
})

test("a response is broken off after an error, so that nobody takes the part for the whole", async () => {
  const { server, failures } = await failing()
  await expect(ask(server, "/late")).rejects.toThrow()
  expect(failures()).toHaveLength(1)
})
