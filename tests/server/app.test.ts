import { describe, expect, test } from "vitest"
import { trustedProxies } from "~/env/settings.server.ts"
import { appWith } from "./serve.ts"

describe("/healthz", () => {
  const health = async (settings: Parameters<typeof appWith>[0]) => {
    const { status, text } = await (await appWith(settings)).ask("/healthz")
    return [status, JSON.parse(text)]
  }

  test("is 200 while the database answers, and 503 while it does not", async () => {
    expect(await health({ isDatabaseUp: async () => true })).toEqual([200, { status: "ok" }])
    const fault = { status: "unavailable", reason: "database" }
    expect(await health({ isDatabaseUp: async () => false })).toEqual([503, fault])
  })

  test("is 503 while the database cannot be written", async () => {
    const fault = { status: "unavailable", reason: "read-only" }
    expect(await health({ isReadOnly: () => true })).toEqual([503, fault])
  })

  test("is 200 and names what the server can do without", async () => {
    const weakness = { status: "degraded", reason: "replica" }
    expect(await health({ weakPart: async () => "replica" })).toEqual([200, weakness])
  })

  test("asks the real database by default", async () => {
    const { ask } = await appWith()
    expect((await ask("/healthz")).status).toBe(200)
  })
})

describe("/livez", () => {
  test("is 200 while the process answers, whatever the database does", async () => {
    const { ask } = await appWith({ isDatabaseUp: async () => false, isReadOnly: () => true })
    const { status, headers, text } = await ask("/livez")
    expect([status, JSON.parse(text)]).toEqual([200, { status: "ok" }])
    expect(headers["cache-control"]).toBe("no-store")
    expect((await ask("/livez", { method: "HEAD" })).status).toBe(200)
    expect((await ask("/readyz")).text).toBe(text)
  })

  test("is 200 for an address whose other requests are refused", async () => {
    const { ask } = await appWith()
    expect((await ask("/livez", { headers: { host: "not a host" } })).status).toBe(200)
    expect((await ask("/healthz", { headers: { host: "not a host" } })).status).toBe(400)
  })
})

describe("a response", () => {
  test.each(["/page", "/api/echo", "/assets/missing.js", "/%zz", "/healthz", "/livez", "/readyz"])(
    "to %s has the security headers",
    async (path) => {
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
    },
  )

  test("has HSTS and the opener policy when the request came by https", async () => {
    const { ask } = await appWith({ trustProxy: trustedProxies("on") })
    const { headers } = await ask("/page", { headers: { "x-forwarded-proto": "https" } })
    expect(headers["strict-transport-security"]).toBe("max-age=31536000")
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin")
  })
})
