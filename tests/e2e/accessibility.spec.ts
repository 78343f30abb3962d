import { type Browser } from "@playwright/test"
import { matchPath } from "@remix-run/react"
import { type RouteConfigEntry } from "@remix-run/route-config"
import { oneBrowser } from "#tests/support/browsers.ts"
import { test as base, expect, settled } from "#tests/support/e2e.ts"
import { dialogs } from "~/paths.ts"
import routes from "~/routes.ts"
import { overflows, violations } from "./screens/audit.ts"
import { memberScreens } from "./screens/members.ts"
import { dialogScreens } from "./screens/open-dialogs.ts"
import { refusedScreens } from "./screens/refused-forms.ts"
import { type Screen } from "./screens/screen.ts"
import { statusBars, visitorScreens } from "./screens/visitors.ts"
import { openWindow, type Window } from "./screens/window.ts"
import { makeWorld, type World } from "./screens/world.ts"

/*
 * Every screen, dialog, menu, toast and refused form by the rules of WCAG 2.2 AA. With SCREENSHOTS=1 each is also
 * pictured, light and dark, under the git-ignored `screenshots/`.
 */

const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use, { project }) =>
      use(await makeWorld(playwright.request, project.use.baseURL ?? "")),
    { scope: "worker" },
  ],
})

test.use({ expectedStatuses: [404, 422], cutsNetwork: true })
test.describe.configure({ timeout: 300_000 })

type View = Parameters<Window["look"]>

/**
 * Each screen in light and dark, as on a desktop and as on a phone, so that one project is enough: which of them go
 * together changes from one to the next.
 */
const pairs: View[][] = [
  [
    ["desktop", "light"],
    ["phone", "dark"],
  ],
  [
    ["phone", "light"],
    ["desktop", "dark"],
  ],
]
const viewsOf = (index: number) => (process.env.SCREENSHOTS ? pairs.flat() : (pairs[index % 2] ?? []))

const tables = {
  "what visitors see": visitorScreens,
  "what members see": memberScreens,
  "every dialog": dialogScreens,
  "every refused form": refusedScreens,
}
const allScreens = (world: World) => Object.values(tables).flatMap((table) => table(world))

test("every page and every dialog has a screen", { tag: oneBrowser }, ({ world }) => {
  const screens = allScreens(world)
  const shown = screens.map(({ path }) => new URL(path, "http://app").pathname)
  const pages = pagePatterns(routes)
  const missing = pages.filter((pattern) => !shown.some((path) => patternOf(path, pages) === pattern))
  expect(missing, "pages").toEqual([])
  const open = screens.map(({ dialog }) => dialog)
  expect(
    Object.values(dialogs).filter((name) => !open.includes(name)),
    "dialogs",
  ).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size, "names").toBe(screens.length)
})

for (const [part, table] of Object.entries(tables))
  test(`${part} is accessible`, { tag: oneBrowser }, async ({ browser, world }) => {
    const windowOf = people(browser, world)
    for (const [index, screen] of table(world).entries()) {
      const window = await windowOf(screen.as)
      await show(window, screen, true)
      await judge(window, screen.name, viewsOf(index))
      await window.page.unrouteAll()
    }
  })

// Axe is a script: so this is a browser that runs scripts, and gets none of ours.
test("every dialog, and what is said above a page, is accessible without scripts", {
  tag: oneBrowser,
}, async ({ browser, world }) => {
  const windowOf = people(browser, world)
  for (const screen of [...dialogScreens(world), ...statusBars]) {
    const window = await windowOf(screen.as)
    await window.page.route("**/*.js", (route) => route.abort())
    await show(window, screen, false)
    await judge(window, `${screen.name}-no-scripts`, [["phone", "light"]])
  }
})

/** A window for each person, signed in by the session that made the world. */
function people(browser: Browser, world: World) {
  const windows = new Map<Screen["as"], Window>()
  return async (as: Screen["as"]) => {
    const storageState = as === "visitor" ? undefined : await world[as].api.storageState()
    const window = windows.get(as) ?? (await openWindow(browser, storageState))
    windows.set(as, window)
    return window
  }
}

async function show(window: Window, screen: Screen, js: boolean) {
  const { path, status = 200, dialog, heading, act, plain = false } = screen
  const { page } = window
  await window.look("desktop", "light")
  const answer = await page.goto(path)
  expect.soft(answer?.status(), path).toBe(status)
  await settled(page, js && !plain)
  if (dialog) await expect.soft(page.locator(js ? "dialog:modal" : "dialog[open]"), path).toBeVisible()
  await act?.(page)
  await expect.soft(page.getByRole("heading", { name: heading }).first(), path).toBeVisible()
}

async function judge(window: Window, name: string, views: readonly View[]) {
  const { page } = window
  for (const [device, scheme] of views) {
    await window.look(device, scheme)
    expect.soft(await violations(page, scheme), `${name}, ${device}, ${scheme}`).toEqual([])
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `screenshots/${device}/${scheme}/${name}.png`, fullPage: true })
  }
  expect.soft(await overflows(page), name).toEqual([])
}

/** Patterns of the routes that show something: pages are components, other routes answer with data. */
function pagePatterns(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const pattern = path ? `${parent}/${path}` : parent
    if (children) return pagePatterns(children, pattern)
    return file.endsWith(".tsx") && (path || index) ? [pattern || "/"] : []
  })
}

/** Which of the patterns a path belongs to; the one for everything else comes last. */
function patternOf(path: string, patterns: string[]): string | undefined {
  const ordered = patterns.toSorted((a, b) => Number(a.endsWith("*")) - Number(b.endsWith("*")))
  return ordered.find((pattern) => matchPath(pattern, path))
}
