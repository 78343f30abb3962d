import { expect, test } from "vitest"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeOneOfEach } from "#tests/support/one-of-each.ts"
import { allRoutes } from "#tests/support/routes.ts"
import { signInReason } from "~/pages/auth/intention.server.ts"

useTestDatabase()

test("every page and form names the reason for which a visitor has to sign in", async () => {
  await makeOneOfEach()
  const unnamed: string[] = []
  let redirects = 0
  for (const { pattern } of allRoutes.filter((route) => !/^\/(api|auth|images)\b/.test(route.pattern)))
    for (const form of [undefined, {}]) {
      const response = await ask(pattern.replace(/:\w+/g, "1"), { form })
      const { pathname, searchParams } = new URL(response.headers.get("Location") ?? "/", "http://app")
      const wanted = searchParams.get("for") ?? searchParams.get("redirectTo")
      if (pathname !== "/auth" || !wanted) continue
      redirects++
      const reason = await signInReason(wanted)
      if (reason === "to see this page") unnamed.push(`${form ? "POST" : "GET"} ${pattern}`)
    }
  expect(unnamed).toEqual([])
  expect(redirects).toBeGreaterThan(80)
})
