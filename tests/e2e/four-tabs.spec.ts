import type { BrowserContext, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, settledLate, test } from "#tests/support/e2e.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { failReads, field, sign } from "./failing-reads.ts"

/* Tabs with typed text, whose pages cannot be read again. */

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

test.describe("failing reads", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, expectedStatuses: [500], skippedPauses: [1_000] })

  test("four tabs keep their texts offline, and send unsent forms when the network is back", async ({
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

  test("four tabs keep their texts while reads answer 500, mark their data as old, and reload it later", async ({
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
      await expect(sign(tab)).toHaveCount(0)
    }
    await check()
  })
})

test.describe("a stopped server", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, skippedPauses: [1_000] })
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
