import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { holdScripts } from "~/server/render.server.tsx"

useTestDatabase()

test("a page delays every module, except the script that starts them", async () => {
  const { $ } = await visit("/")
  expect($("link[rel='modulepreload'], script[type='module']:not([src])").length).toBe(0)
  expect($("link[rel='late-module']").length).toBeGreaterThan(0)
  expect($("script[type='late-module']").text()).toContain("__remixRouteModules")
  expect($("script[src]").attr("src")).toMatch(/start-scripts/)
})

test("holdScripts changes neither other scripts nor the text of a page", () => {
  const html =
    '<script type="module" async="" src="/a.js"></script><script>a()</script><p>&lt;link rel=&quot;modulepreload&quot;</p>'
  expect(holdScripts(html)).toBe(html)
})
