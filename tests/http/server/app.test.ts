import { describe, expect, test } from "vitest"
import { appWith } from "./serve.ts"

describe("/healthz", () => {
  test("is 200 while the database answers, and 503 while it does not", async () => {
    let answers = true
    const { ask } = await appWith({ databaseAnswers: async () => answers })
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: '{"status":"ok"}' })
    answers = false
    expect(await ask("/healthz")).toMatchObject({ status: 503, text: '{"status":"unavailable"}' })
  })

  test("asks the real database by default", async () => {
    const { ask } = await appWith()
    expect((await ask("/healthz")).status).toBe(200)
  })
})

describe("headers of every answer", () => {
  test.each(["/page", "/api/echo", "/assets/missing.js", "/%zz", "/healthz"])("%s", async (path) => {
    const { ask } = await appWith()
    const { headers } = await ask(path)
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(headers).not.toHaveProperty("x-powered-by")
    expect(headers).not.toHaveProperty("strict-transport-security")
  })

  test("HSTS and the opener policy stand where the request came by https", async () => {
    const { ask } = await appWith({ trustProxy: true })
    const { headers } = await ask("/page", { headers: { "x-forwarded-proto": "https" } })
    expect(headers["strict-transport-security"]).toBe("max-age=31536000")
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin")
  })
})
