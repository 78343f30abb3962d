import { expect, test } from "vitest"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeOneOfEach } from "#tests/support/one-of-each.ts"
import { allRoutes } from "#tests/support/routes.ts"

useTestDatabase()

test("every page answers its user without an error of the server", async () => {
  const { mila } = await makeOneOfEach()
  const failed: string[] = []
  let shown = 0
  for (const { pattern } of allRoutes.filter((route) => !route.pattern.startsWith("/api"))) {
    const { status, body } = await ask(pattern.replace(/:\w+/g, "1"), { as: mila })
    // A download that nobody reads keeps its user's place.
    await body?.cancel()
    if (status >= 500) failed.push(`${status} ${pattern}`)
    if (status === 200) shown++
  }
  expect(failed).toEqual([])
  expect(shown).toBeGreaterThan(50)
})
