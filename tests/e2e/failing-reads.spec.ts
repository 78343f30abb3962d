import type { BrowserContext, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, settledLate, test, write } from "#tests/support/e2e.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { expectToast } from "./toasts/send.ts"

/* Pages that cannot be read again stay as they are. */

const UNREACHED = "The server could not be reached. Check your connection and try again."
const sign = (page: Page) => page.getByRole("status").filter({ hasText: "This page could not be renewed" })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A chat, and three tabs with typed text. @param origin of another server than the journeys' own. */
async function openTabs(chat: Page, context: BrowserContext, origin = "") {
  const make = async (path: string, name: string): Promise<number> =>
    (await (await chat.request.post(`${origin}/api${path}`, { data: { name } })).json()).id
  const shelf = await make("/collections", "Quiet corners")
  const group = await make("/groups", "Garden")
  const tabs = [
    [dialogAt.addItem(shelf), "Name", "Stool 60"],
    [dialogAt.notes(shelf), "Note", "Two chairs by the window."],
    ["/save", "Name", "Leaf lamp"],
  ] as const
  await chat.goto(origin + paths.group(group, { tab: "chat" }))
  await settledLate(chat)
  const opened: { tab: Page; check: () => Promise<void> }[] = []
  for (const [path, label, text] of tabs) {
    const tab = await context.newPage()
    await tab.goto(origin + path)
    await settledLate(tab)
    await field(tab, label).fill(text)
    const check = async () => {
      await expect(field(tab, label)).toHaveValue(text)
      await expect(tab.getByRole("heading", { name: "Something went wrong" })).toHaveCount(0)
    }
    opened.push({ tab, check })
  }
  const send = async (text: string) => {
    await chat.bringToFront()
    await chat.getByLabel("Message", { exact: true }).fill(text)
    await chat.getByRole("button", { name: "Send", exact: true }).click()
  }
  const check = async () => {
    for (const { tab, check } of opened) {
      await tab.bringToFront()
      await check()
    }
  }
  return { send, check, tabs: opened.map(({ tab }) => tab) }
}

const isRead = /\.data(\?|$)/

async function failReads(context: BrowserContext, how: "500" | "cut") {
  await context.route(isRead, (route) => {
    if (route.request().method() !== "GET") return route.fallback()
    return how === "cut" ? route.abort() : route.fulfill({ status: 500, body: "<h1>Oops</h1>" })
  })
  return () => context.unroute(isRead)
}

test.describe("when reads fail", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, expectedStatuses: [500] })

  test("four tabs keep their texts offline, and send what was not sent when the network is back", async ({
    page,
    context,
  }) => {
    await joined(page)
    const { send, check, tabs } = await openTabs(page, context)
    await context.setOffline(true)
    await send("Shall we?")
    await expect(page.locator(".message")).toContainText("Not sent")
    await check()
    for (const tab of tabs) await expect(sign(tab)).toHaveCount(0)
    await context.setOffline(false)
    await page.bringToFront()
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(page.locator(".message")).not.toContainText("Not sent")
    await check()
  })

  test("four tabs keep their texts while reads answer 500, say that they are old, and are renewed later", async ({
    page,
    context,
  }) => {
    await joined(page)
    const { send, check, tabs } = await openTabs(page, context)
    const restore = await failReads(context, "500")
    await send("Shall we?")
    await expect(page.locator(".message")).toContainText("Shall we?")
    await check()
    for (const tab of tabs) await expect(sign(tab)).toBeVisible()
    await restore()
    for (const tab of tabs) {
      await tab.bringToFront()
      await expect(sign(tab)).toHaveCount(0, { timeout: 20_000 })
    }
    await check()
  })

  test("a heart and a saved dialog show their success while the reads after them fail", async ({
    page,
    context,
  }) => {
    const { username } = await joined(page)
    const brand = await write(page, "/brands", { name: `Artek ${username}` })
    const shelf = await write(page, "/collections", { name: "Quiet corners" })
    await page.goto(`/brands?search=${username}`)
    await settledLate(page)
    const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
    let restore = await failReads(context, "cut")
    await heart.click()
    await expectToast(page, { title: "Success", description: "Added to favorites" })
    await expect(sign(page)).toBeVisible()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "false")
    await expectToast(page, { title: "Success", description: "Removed from favorites" })
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    const again = sign(page).getByRole("button", { name: "Try again" })
    await again.click()
    await expect(again).toHaveAttribute("aria-busy", "true")
    await restore()
    await expect(sign(page)).toHaveCount(0, { timeout: 20_000 })
    await expect(heart).toHaveAttribute("aria-pressed", "true")

    await page.goto(paths.collection(shelf.id))
    await settledLate(page)
    await page.getByRole("link", { name: "Edit Collection" }).first().click()
    const dialog = page.getByRole("dialog")
    await field(page, "Name").fill("Loud corners")
    restore = await failReads(context, "500")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expectToast(page, { title: "Success", description: "Collection updated" })
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
    await expect(sign(page)).toBeVisible()
    await restore()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loud corners", { timeout: 20_000 })
    await expect(sign(page)).toHaveCount(0)
  })

  test("more cards that cannot be read leave the list as it is", async ({ page, context }) => {
    await joined(page)
    const shelf = await write(page, "/collections", { name: "Long shelf" })
    for (let n = 0; n < 61; n++)
      await write(page, "/items", {
        collectionId: shelf.id,
        name: `Stool ${n}`,
        brand: "Artek",
        imageUrl: "http://127.0.0.1:9/stool.png",
        productUrl: `https://shop.example/${n}`,
      })
    await page.goto(paths.collection(shelf.id))
    await settledLate(page)
    const restore = await failReads(context, "cut")
    const more = page.getByRole("link", { name: "Show more" })
    await more.click()
    await expectToast(page, {
      title: "Error",
      description: UNREACHED,
    })
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Long shelf")
    await restore()
    await more.click()
    await expect(page.getByRole("main").getByText("Stool 0", { exact: true })).toBeVisible()
  })

  test("a link to a page whose script cannot be loaded leaves the typed text as it is", async ({
    page,
    context,
  }) => {
    await joined(page)
    await page.goto("/save")
    await settledLate(page)
    await field(page, "Name").fill("Leaf lamp")
    const brands = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" })
    await context.setOffline(true)
    await brands.click()
    await expectToast(page, { title: "Error", description: UNREACHED })
    await expect(page).toHaveURL("/save")
    await expect(field(page, "Name")).toHaveValue("Leaf lamp")
    await context.setOffline(false)
    await brands.click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands")
  })

  test("a dialog whose link has had the pointer or the focus opens offline", async ({ page, context }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Hall" })
    for (const approach of ["hover", "focus"] as const) {
      await page.goto(paths.collection(id))
      await settledLate(page)
      const link = page.getByRole("link", { name: "Edit Collection" }).first()
      await link[approach]()
      await page.waitForLoadState("networkidle")
      await context.setOffline(true)
      await link.click()
      await expect(page.getByRole("dialog")).toContainText("Edit Collection")
      await context.setOffline(false)
    }
  })

  test("data of who has signed out is not kept when the page after it cannot be read", async ({
    page,
    context,
  }) => {
    const { email } = await joined(page)
    await page.goto(paths.profile)
    await settledLate(page)
    await page.getByRole("button", { name: "Account" }).click()
    await failReads(context, "cut")
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })
})

test.describe("when the server is stopped", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, expectedStatuses: [] })
  let server: KillableServer
  test.beforeAll(async () => {
    server = new KillableServer()
    await server.start()
  })
  test.afterAll(() => server.remove())

  test("four tabs keep their texts, and are in use again when it is back", async ({ page, context }) => {
    const response = await page.request.post(`${server.origin}/api/register`, { data: newPerson() })
    expect(response.status()).toBe(201)
    const { send, check } = await openTabs(page, context, server.origin)
    await server.end("SIGKILL")
    await send("Shall we?")
    await expect(page.locator(".message")).toContainText("Not sent")
    await check()
    await server.start()
    await page.bringToFront()
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(page.locator(".message")).not.toContainText("Not sent")
    await check()
  })
})
