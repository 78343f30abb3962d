import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { securityEvents } from "#db/schema/index.ts"
import { apiBuild } from "#tests/support/app.ts"
import { FIREFOX } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { createApp } from "~/server/app.ts"
import { ask, emptyBuild, listening } from "./serve.ts"

useTestDatabase()

test("an event has the address that the proxy names, and the browser", async () => {
  const { email } = await makeUser()
  const build = { ...(await apiBuild()), assetsBuildDirectory: emptyBuild() }
  const server = await listening(createApp(build, "production", { trustProxy: () => true }))
  const { status, text } = await ask(server, "/api/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.5" },
    body: JSON.stringify({ email, password: "wrong horse" }),
  })
  expect([status, text]).toEqual([401, expect.stringContaining("Invalid email or password")])
  const stored = () => db.select().from(securityEvents)
  await expect
    .poll(stored)
    .toMatchObject([{ event: "sign-in-failed", address: "203.0.113.5", userAgent: FIREFOX, userId: 1 }])
})
