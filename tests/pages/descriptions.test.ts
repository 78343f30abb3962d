import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeOneOfEach } from "#tests/support/one-of-each.ts"
import { allRoutes } from "#tests/support/routes.ts"

useTestDatabase()

test("every page but those of a link for one person has a description, and of its own", async () => {
  const { mila } = await makeOneOfEach()
  const pages = allRoutes
    .filter(({ pattern }) => !/^\/(api|images|s|invite|claims\/undo)\b/.test(pattern))
    .map(({ pattern }) => pattern.replace(/:\w+/g, "1"))
  const titles = new Map<string, string>()
  const wrong: string[] = []
  for (const path of [...pages, "/auth?mode=register", "/search?q=stool"]) {
    const { $, status } = await visit(path, { as: path.startsWith("/auth") ? null : mila })
    // Others lead elsewhere, or are for programs.
    if (status !== 200 || $("main").length === 0) continue
    const [title, description = ""] = [$("title").text(), $("meta[name='description']").attr("content")]
    // A dialog has those of the page below it.
    if (!description || (titles.get(description) ?? title) !== title) wrong.push(path)
    titles.set(description, title)
  }
  expect(wrong).toEqual([])
  expect(titles.size).toBeGreaterThan(30)
})

test("a page of search results is not for search engines, and the search page is", async () => {
  const robots = async (path: string) => (await visit(path)).$("meta[name='robots']").attr("content")
  expect(await robots("/search?q=stool")).toBe("noindex")
  expect(await robots("/search")).toBeUndefined()
})
