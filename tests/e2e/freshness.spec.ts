import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, settledLate, test, write } from "#tests/support/e2e.ts"

/** Paths of the pages that are read since, each as often as it is; what stands around them is 'around'. */
function countReads(page: Page) {
  const reads: string[] = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== "GET" || !pathname.endsWith(".data")) return
    const around = ["root", "pages/shell/route"].includes(searchParams.get("_routes") ?? "")
    reads.push(around ? "around" : pathname.replace(".data", ""))
  })
  return () => reads.splice(0)
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 })

/** Goes by links to the main pages and back to where it began. */
async function goAround(page: Page, collection: { id: number; name: string }) {
  const sidebar = page.getByRole("navigation", { name: "Main" })
  for (const [link, title] of [
    [sidebar.getByRole("link", { name: "Brands" }), "Brands"],
    [sidebar.getByRole("link", { name: "Groups" }), "Groups"],
    [page.getByRole("link", { name: "Requests" }), "Friends"],
    [sidebar.getByRole("link", { name: collection.name }), collection.name],
    [sidebar.getByRole("link", { name: "Collections", exact: true }), "Collections"],
  ] as const) {
    await link.click()
    await expect(heading(page)).toHaveText(title)
  }
}

test.describe("the client cache", { tag: oneBrowser }, () => {
  test("keeps a page for five minutes, whichever window has the focus", async ({ page, context }) => {
    await joined(page)
    const collection = await write(page, "/collections", { name: "Remembered" })
    await page.clock.install()
    await page.goto("/collections")
    await settled(page, true)
    const reads = countReads(page)
    const all = ["/brands", "/groups", "/friends", `/collection/${collection.id}`]
    await goAround(page, collection)
    expect(reads()).toEqual(all)

    await page.clock.fastForward("04:00")
    const other = await context.newPage()
    await other.bringToFront()
    await page.bringToFront()
    await page.evaluate(() => {
      for (const name of ["blur", "focus"]) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event("visibilitychange"))
    })
    await goAround(page, collection)
    expect(reads()).toEqual([])

    await page.clock.fastForward("05:00")
    await goAround(page, collection)
    expect(reads().sort()).toEqual([...all, "/collections", "around", "around"].sort())
  })

  test("is emptied by every own write, also by signing out and in", async ({ page }) => {
    const { email, password } = await joined(page)
    const { id } = await write(page, "/brands", { name: `Fresh ${Date.now()}` })
    await page.goto(`/brand/${id}`)
    await settled(page, true)
    const sidebar = page.getByRole("navigation", { name: "Main" })
    const visit = async (name: string) => {
      await sidebar.getByRole("link", { name, exact: true }).click()
      await expect(heading(page)).toHaveText(name)
    }
    await visit("Groups")
    await page.goBack()
    const reads = countReads(page)
    await page.getByRole("button", { name: "Follow", exact: true }).click()
    await expect(page.getByRole("button", { name: "Following", exact: true })).toBeVisible()
    await expect.poll(() => reads().length).toBeGreaterThan(0)
    await visit("Groups")
    expect(reads()).toContain("/groups")

    await page.getByRole("button", { name: "Account" }).click()
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(page).toHaveURL("/")
    reads()
    await visit("Groups")
    expect(reads()).toContain("/groups")
    await page.getByRole("link", { name: "Sign In", exact: true }).click()
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(page).toHaveURL("/")
    reads()
    await visit("Groups")
    expect(reads()).toContain("/groups")
  })

  test("asks again for a list that somebody else has written to, once another page says so", async ({
    page,
    browser,
    baseURL,
  }) => {
    await joined(page)
    const collection = await write(page, "/collections", { name: "Kitchen" })
    await page.goto(`/collection/${collection.id}`)
    await settledLate(page)
    // It is open to everybody, so another user may add to it.
    const other = await browser.newContext({ baseURL })
    const ben = await other.newPage()
    await joined(ben)
    await write(ben, "/items", {
      collectionId: collection.id,
      name: "Aalto vase",
      brand: "Iittala",
      imageUrl: "http://127.0.0.1:9/vase.png",
      productUrl: "https://shop.example/vase",
    })
    await other.close()
    const reads = countReads(page)
    const sidebar = page.getByRole("navigation", { name: "Main" })
    const visit = async (name: string) => {
      await sidebar.getByRole("link", { name, exact: true }).click()
      await expect(heading(page)).toHaveText(name)
    }
    await visit("Brands")
    await visit("Kitchen")
    await expect(page.getByRole("main").getByRole("link", { name: /Aalto vase/ })).toBeVisible()
    await visit("Brands")
    await visit("Kitchen")
    expect(reads()).toEqual(["/brands", `/collection/${collection.id}`])
  })

  test("never keeps a chat, which is polled every three seconds", async ({ page }) => {
    await joined(page)
    const { id } = await write(page, "/groups", { name: "Kitchen" })
    await page.clock.install()
    await page.goto(`/groups/${id}`)
    await settled(page, true)
    const reads = countReads(page)
    const open = async (tab: string) => {
      await page.getByRole("link", { name: tab, exact: true }).click()
      await expect(page.getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", "page")
    }
    for (const tab of ["Chat", "Collection", "Chat"]) await open(tab)
    expect(reads()).toEqual([`/groups/${id}`, `/groups/${id}`])

    const isPoll = (asked: { url: () => string }) => asked.url().includes(`/api/groups/${id}/messages`)
    let polls = 0
    page.on("request", (request) => {
      if (isPoll(request)) polls++
    })
    // Until the page has read a response, it does not count the time to its next request. A request of our own is
    // answered after that.
    const polled = async (clock: Promise<void>) => {
      const [response] = await Promise.all([page.waitForResponse(isPoll), clock])
      await response.finished()
      await page.evaluate(async () => (await fetch("/healthz")).text())
    }
    await polled(page.clock.pauseAt(Date.now() + 60_000))
    const before = polls
    for (let times = 1; times <= 3; times++) {
      await polled(page.clock.runFor(3_000))
      expect(polls).toBe(before + times)
    }
    await open("Collection")
    await page.clock.runFor(30_000)
    expect(polls).toBe(before + 3)
  })
})
