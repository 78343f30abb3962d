import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type Page,
} from "@playwright/test"
import { findWholeChromium } from "../../scripts/chromium.js"
import { call, shopLink } from "./e2e.ts"
import { sharedByFile } from "./other-server.ts"

export type Extension = {
  /** Its browser. */
  context: BrowserContext
  options: string
  /** Presses its button on a page, as a user does. @returns the popup. */
  press: (page: Page) => Promise<Page>
}

/**
 * A browser with the built extension, unchanged: no permission is added for the test. `Extensions.triggerAction` presses the
 * button, which grants `activeTab` for the tab and opens the real popup. Playwright shows no popup that opens after it has
 * connected, so it connects once more.
 */
export function testOfExtension() {
  base.describe.configure({ mode: "default" })
  const started = sharedByFile(startBrowser, ({ end }) => end())
  return base.extend<{ extension: Extension }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, and there are none
    extension: [async ({}, use) => use(await started()), { timeout: 60_000 }],
  })
}

async function startBrowser(): Promise<Extension & { end: () => Promise<void> }> {
  const executablePath = findWholeChromium()
  if (!executablePath) throw new Error("No whole Chromium, which loads extensions: apt-get install chromium")
  const folder = mkdtempSync(join(tmpdir(), "curio-extension-"))
  const profile = join(folder, "profile")
  execFileSync(process.execPath, ["scripts/build-extension.js", join(folder, "built")])
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // The new headless mode is the whole browser. Playwright's own is the shell, which loads no extensions.
    headless: false,
    args: [
      ...["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...["--enable-unsafe-extension-debugging", "--remote-debugging-port=0"],
    ],
    ignoreDefaultArgs: ["--disable-extensions"],
  })
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error("The browser cannot be asked to load an extension")
  const { id } = (await session.send("Extensions.loadUnpacked", {
    path: join(folder, "built", "chromium"),
  })) as {
    id: string
  }
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n")
  const connections: Browser[] = []

  const isPopup = ({ url }: { url: string }) => url.endsWith("/popup.html")

  const press = async (page: Page) => {
    await page.bringToFront()
    const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "tab" }] })
    const tab = targetInfos.find(({ url }) => url === page.url())
    if (!tab) throw new Error(`No tab shows ${page.url()}`)
    for (const { targetId } of (await session.send("Target.getTargets")).targetInfos.filter(isPopup))
      await session.send("Target.closeTarget", { targetId })
    await session.send("Extensions.triggerAction", { id, targetId: tab.targetId })
    await expect
      .poll(async () => (await session.send("Target.getTargets")).targetInfos.some(isPopup))
      .toBe(true)
    const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    connections.push(connection)
    const popup = connection
      .contexts()[0]
      ?.pages()
      .find((shown) => isPopup({ url: shown.url() }))
    if (!popup) throw new Error("The popup is not shown")
    return popup
  }
  const end = async () => {
    for (const connection of connections) await connection.close()
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, options: `chrome-extension://${id}/options.html`, press, end }
}

/** To be called in each file. The last lines of `npm test` name what is skipped. */
export function skipWithoutWholeBrowser(): void {
  base.skip(!findWholeChromium(), "There is only a headless shell, which loads no extensions")
}

export const server = `http://127.0.0.1:${process.env.E2E_PORT}`

export const tokenOf = async (request: APIRequestContext, scope: "read" | "write" = "write") =>
  (await call(request, "POST /user/tokens", { name: "Extension", scope })) as { id: number; token: string }

export async function connect(
  { context, options }: Extension,
  token: string,
  address = server,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(options)
  await page.getByLabel("Address of your Curio server").fill(address)
  await page.getByLabel("Personal token").fill(token)
  await page.getByRole("button", { name: "Save" }).click()
  await page
    .getByText(/^(?!Checking)./)
    .and(page.locator("#status, #error"))
    .first()
    .waitFor()
  return page
}

/** Opens a page of the shop, and presses the button when the wall is passed. */
export async function pressAt(extension: Extension, path: string): Promise<{ popup: Page; shop: Page }> {
  const shop = await extension.context.newPage()
  await shop.goto(shopLink(path))
  if (path.startsWith("/guarded/")) await shop.getByRole("heading", { name: "Aalto vase" }).waitFor()
  return { popup: await extension.press(shop), shop }
}

export const statusOf = (popup: Page) => popup.locator("#status")
export const errorOf = (popup: Page) => popup.getByRole("alert")
export const named = (popup: Page, name: string) => popup.getByLabel(name, { exact: true })

export const itemsIn = (request: APIRequestContext, id: number) =>
  call(request, `GET /collections/${id}/items`)
