import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"
import { lost, meddle, status, told, toldNothing, toldOnce, unheard } from "./failing-network.ts"
import { expectToast } from "./toasts/send.ts"

const KEPT = "Your text is kept. Try again in a moment."
const UNREACHED = "The server could not be reached. Check your connection and try again."
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test.describe("a failing network", { tag: oneBrowser }, () => {
  test.use({
    cutsNetwork: true,
    expectedStatuses: [401, 404, 422, 429, 500, 502, 503, 504],
    skippedPauses: [1_000],
  })

  test("a page request is retried once after a 5xx and network errors, and never after another response", async ({
    page,
  }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Steady" })
    const path = new RegExp(`^/collection/${id}\\.data$`)
    await page.goto("/collections")
    await settled(page, true)
    const card = page.getByRole("main").getByRole("link", { name: /Steady/ })
    const heading = page.getByRole("heading", { level: 1 })
    for (const answer of [lost, status(500), status(502), status(503)]) {
      const count = await meddle(page, path, "GET", [answer])
      await card.click()
      await expect(heading).toHaveText("Steady")
      expect(count()).toBe(2)
      await page.goto("/collections")
      await settled(page, true)
    }
    for (const [answers, words] of [
      [[status(500), status(500)], "Failed to load collection"],
      [[toldOnce, toldOnce], "Failed to load collection"],
      [[told(429, { message: "Slow down" })], "Slow down"],
    ] as const) {
      const count = await meddle(page, path, "GET", [...answers])
      await card.click()
      await expect(heading).toHaveText(words)
      expect(count()).toBe(answers.length)
      await page.getByRole("link", { name: "Go back" }).click()
      await expect(card).toBeVisible()
    }
    const count = await meddle(page, path, "GET", [lost, lost])
    await card.click()
    await expect(heading).toHaveText("Failed to load collection")
    await expect(page.getByText(UNREACHED)).toBeVisible()
    expect(count()).toBe(2)
    await page.getByRole("link", { name: "Try again" }).click()
    await expect(heading).toHaveText("Steady")
  })

  test("a form shows the server's message or the specified one, and keeps its values", async ({ page }) => {
    const { email, password } = await joined(page)
    await page.goto(dialogAt.newCollection)
    await settled(page, true)
    const dialog = page.getByRole("dialog", { name: "Create New Collection" })
    const FAILED = "Failed to create collection"
    for (const [answers, toast, told] of [
      [[toldOnce, toldOnce], "The disk is full", "The disk is full"],
      [[status(500), status(500, "<h1>Oops</h1>")], FAILED, `An unknown error occurred. ${KEPT}`],
      [[toldNothing, toldNothing], FAILED, `500: Internal Server Error. ${KEPT}`],
      [[lost, lost], FAILED, UNREACHED],
    ] as const) {
      await field(page, "Name").fill("Quiet corners")
      const count = await meddle(page, /^\/collections\/new\.data$/, "POST", [...answers])
      await dialog.getByRole("button", { name: "Create Collection" }).click()
      await expectToast(page, { title: "Error", description: toast })
      await expect(dialog.locator("#collections-new-error")).toHaveText(told)
      await expect(field(page, "Name")).toHaveValue("Quiet corners")
      expect(count()).toBe(answers.length)
    }

    await page.context().clearCookies()
    await page.goto("/auth")
    await settled(page, true)
    await field(page, "Email").fill(email)
    await field(page, "Password").fill(password)
    for (const [answers, words, advice = ""] of [
      [[toldOnce, toldOnce], "The disk is full"],
      [[status(500), status(500)], "An unknown error occurred", `An unknown error occurred. ${KEPT}`],
      [[toldNothing, toldNothing], "500: Internal Server Error"],
      [[lost, lost], UNREACHED],
    ] as const) {
      await meddle(page, /^\/auth\.data$/, "POST", [...answers])
      await page.getByRole("button", { name: "Sign In" }).click()
      await expectToast(page, { title: "Login failed", description: words })
      await expect(page.locator("form")).toContainText(advice)
      await expect(field(page, "Email")).toHaveValue(email)
      await expect(field(page, "Password")).toHaveValue(password)
    }
    await meddle(page, /^\/auth\.data$/, "POST", [status(503)])
    await page.getByRole("button", { name: "Sign In" }).click()
    await expectToast(page, { title: "Welcome back!", description: "You have successfully logged in." })
  })

  test("a form whose responses are lost saves once, however often it is sent", async ({ page }) => {
    await joined(page)
    await page.goto(dialogAt.newCollection)
    await settled(page, true)
    await field(page, "Name").fill("Once")
    const count = await meddle(page, /^\/collections\/new\.data$/, "POST", [unheard, unheard])
    const create = page.getByRole("button", { name: "Create Collection" })
    await create.click()
    await expectToast(page, { title: "Error", description: "Failed to create collection" })
    await create.click()
    await expectToast(page, { title: "Success", description: "Collection created successfully" })
    expect(count()).toBe(3)
    const made = await (await page.request.get("/api/collections")).json()
    expect(made.map(({ name }: { name: string }) => name)).toEqual(["Once"])
  })

  test("a dialog that cannot be loaded leaves its page as it is, and opens when the network is back", async ({
    page,
    context,
  }) => {
    await joined(page)
    const dialog = page.getByRole("dialog")
    for (const [link, title] of [
      [
        page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New collection" }),
        "Create",
      ],
      [page.getByRole("main").getByRole("link", { name: "Add Brand" }).first(), "Add Brand"],
    ] as const) {
      await page.goto("/brands")
      await settled(page, true)
      await context.setOffline(true)
      await link.click()
      await expectToast(page, { title: "Error", description: UNREACHED })
      await expect(page).toHaveURL("/brands")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands")
      await expect(dialog).toHaveCount(0)
      await context.setOffline(false)
      await link.click()
      await expect(dialog).toContainText(title)
      // A browser that remembers a script which failed loads the whole page, and the dialog needs its scripts.
      await settled(page, true)
      await page.keyboard.press("Escape")
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/\/(brands|collections)$/)
    }
  })

  test("the app stays usable offline, and works again when the network is back", async ({
    page,
    context,
  }) => {
    const { username } = await joined(page)
    const brand = await write(page, "/brands", { name: `Artek ${username}` })
    await page.clock.install()
    // What the browser runs of the pages that are visited below is at hand, the part that shows toasts is not.
    await page.goto("/brands")
    await settled(page, true)
    const sidebar = page.getByRole("navigation", { name: "Main" })
    await page.getByRole("link", { name: "Requests" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Friends")
    await sidebar.getByRole("link", { name: "Groups" }).click()
    await page.getByRole("link", { name: "Create Group" }).first().click()
    await field(page, "Name").fill("Garden")
    await context.setOffline(true)
    await page.getByRole("button", { name: "Create Group" }).click()
    await expectToast(page, { title: "Error", description: "Failed to create group" })
    await expect(field(page, "Name")).toHaveValue("Garden")
    await page.clock.fastForward("00:06")
    await expect(page.locator(".toast").filter({ visible: true })).toHaveCount(0)
    await context.setOffline(false)
    await page.getByRole("button", { name: "Create Group" }).click()
    await expectToast(page, { title: "Success", description: "Group created successfully" })

    await sidebar.getByRole("link", { name: "Brands" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands")
    await context.setOffline(true)
    const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
    await heart.click()
    await expectToast(page, { title: "Error", description: "Failed to add brand to favorites" })
    await expect(heart).toHaveAttribute("aria-pressed", "false")
    await context.setOffline(false)

    await page.getByRole("link", { name: "Requests" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Friends")
    const box = page.getByRole("searchbox", { name: "Search by username" })
    await context.setOffline(true)
    await box.fill(username)
    await expectToast(page, { title: "Error", description: "Failed to search users" })
    await expect(box).toHaveValue(username)
    await page.clock.fastForward("00:06")
    await expect(page.locator(".toast").filter({ visible: true })).toHaveCount(0)
    await box.press("Enter")
    await expectToast(page, { title: "Error", description: "Failed to search users" })
    await page.clock.fastForward("06:00")
    await sidebar.getByRole("link", { name: "Brands" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong")
    await expect(page.getByText(UNREACHED)).toBeVisible()
    await expect(sidebar).toContainText("Failed to load collections")
    await context.setOffline(false)
    await page.getByRole("main").getByRole("link", { name: "Try again" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands")
    await page.goBack()
    await expect(page.getByRole("region", { name: "Find people" })).toContainText("This is you")
  })
})
