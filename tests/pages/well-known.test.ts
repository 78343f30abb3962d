import { afterEach, expect, test } from "vitest"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { env } from "~/env.server.ts"

useTestDatabase()
afterEach(() => {
  env.SECURITY_CONTACT = undefined
})

test("/.well-known/change-password leads to the form for a new password", async () => {
  const { status, headers } = await ask("/.well-known/change-password")
  expect([status, headers.get("Location")]).toEqual([302, "/profile#security"])
})

test("/.well-known/security.txt names the operator's contact, and an end within a year", async () => {
  env.SECURITY_CONTACT = "mailto:security@example.org"
  const response = await ask("/.well-known/security.txt")
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
  const [, contact, expires = ""] = /^Contact: (.*)\nExpires: (.*)\n/.exec(await response.text()) ?? []
  expect(contact).toBe("mailto:security@example.org")
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(80)
  expect(days).toBeLessThan(365)
})

// Password managers ask for the last one, to know whether the server tells what is not there.
test.each([
  "security.txt",
  "constructor",
  "resource-that-should-not-exist-whose-status-code-should-not-be-200",
])("/.well-known/%s is 404 when nothing is set", async (name) => {
  expect((await ask(`/.well-known/${name}`)).status).toBe(404)
})
