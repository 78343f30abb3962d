import type { Browser } from "@playwright/test"
import { matchPath } from "@remix-run/react"
import {
  adminScreens,
  dialogScreens,
  importScreens,
  memberScreens,
  type Person,
  refusedDialogs,
  type Screen,
  statusBars,
  visitorScreens,
} from "#tests/e2e/screens/list.ts"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, settled } from "#tests/support/e2e.ts"
import routes from "~/routes.ts"
import { openWindow, overflows, RULES, RULES_OF_VIEWS, violations, type Window } from "./screens/audit.ts"
import { pagePatterns } from "./screens/patterns.ts"
import { test, type World } from "./screens/world.ts"

/* Every screen by the rules of WCAG 2.2 AA. With SCREENSHOTS=1 each is also pictured under `screenshots/`. */

test.use({ expectedStatuses: [404, 422], cutsNetwork: true })

const lists = {
  "every screen of visitors": visitorScreens,
  "every screen of members": memberScreens,
  "every screen of imports": importScreens,
  "every screen of administrators and of reports": adminScreens,
  "every dialog": dialogScreens,
  "every dialog with errors": refusedDialogs,
}

test("the list of screens has every page and every dialog", { tag: oneBrowser }, ({ world }) => {
  const screens = Object.values(lists).flatMap((list) => list(world))
  const urls = screens.map(({ path }) => new URL(path, "http://app"))
  const pages = pagePatterns(routes)
  const missing = pages.filter((pattern) => !urls.some((url) => patternOf(url.pathname, pages) === pattern))
  expect(missing, "pages and dialogs").toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size, "names").toBe(screens.length)
})

type View = Parameters<Window["look"]>

/** Light and dark, desktop and phone; a screen is seen in two of the four, and the next ones in the others. */
const even: [View, ...View[]] = [
  ["desktop", "light"],
  ["phone", "dark"],
]
const odd: [View, ...View[]] = [
  ["phone", "light"],
  ["desktop", "dark"],
]
const viewsOf = (index: number): [View, ...View[]] =>
  process.env.SCREENSHOTS ? [...even, ...odd] : index % 2 ? odd : even

for (const [part, list] of Object.entries(lists))
  test(`${part} is accessible`, { tag: oneBrowser }, async ({ browser, world }) => {
    const windowOf = people(browser, world)
    for (const [index, screen] of list(world).entries()) {
      const window = await windowOf(screen.as)
      const views = viewsOf(index)
      await show(window, screen, views[0], true)
      await judge(window, screen.name, views)
      await window.page.unrouteAll()
    }
  })

// Axe is a script: this browser runs scripts, but cannot load ours.
test("every dialog, the status bar and imports are accessible without JavaScript", {
  tag: oneBrowser,
}, async ({ browser, world }) => {
  const windowOf = people(browser, world)
  const imports = importScreens(world).filter(({ act }) => !act)
  for (const screen of [...dialogScreens(world), ...statusBars(), ...imports]) {
    const window = await windowOf(screen.as)
    await window.blockScripts()
    const view: View = ["phone", "light"]
    await show(window, screen, view, false)
    expect.soft(await window.page.evaluate(() => "__remixRouter" in window), "runs our scripts").toBe(false)
    await judge(window, `${screen.name}-no-scripts`, [view])
  }
})

/** A window for each person, with the session that made the world. */
function people(browser: Browser, world: World) {
  const windows = new Map<Person, Window>()
  return async (as: Person) => {
    const storageState = as === "visitor" ? undefined : await world[as].api.storageState()
    const window = windows.get(as) ?? (await openWindow(browser, storageState))
    windows.set(as, window)
    return window
  }
}

async function show(
  { page, look }: Window,
  { path, status, isDialog, heading, act }: Screen,
  [device, scheme]: View,
  js: boolean,
) {
  await look(device, scheme)
  const response = await page.goto(path)
  expect.soft(response?.status(), path).toBe(status)
  // The page of the API has no scripts.
  await settled(page, js && !path.startsWith("/api/"))
  if (isDialog) await expect.soft(page.locator(js ? "dialog:modal" : "dialog[open]"), path).toBeVisible()
  await act?.(page)
  await expect.soft(page.getByRole("heading", { name: heading }).first(), path).toBeVisible()
}

async function judge({ page, look }: Window, name: string, views: readonly View[]) {
  // The result of a form is shown while the page's data is still loaded again, and until then there is this bar.
  await expect(page.locator(".progress")).toHaveCount(0)
  for (const [index, [device, scheme]] of views.entries()) {
    await look(device, scheme)
    const found = await violations(page, index === 0 ? RULES : RULES_OF_VIEWS)
    expect.soft(found, `${name}, ${device}, ${scheme}`).toEqual([])
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `screenshots/${device}/${scheme}/${name}.png`, fullPage: true })
  }
  expect.soft(await overflows(page), name).toEqual([])
}

/** The pattern of a path; the one for everything else comes last. */
function patternOf(path: string, patterns: string[]): string | undefined {
  const ordered = patterns.toSorted((a, b) => Number(a.endsWith("*")) - Number(b.endsWith("*")))
  return ordered.find((pattern) => matchPath(pattern, path))
}
