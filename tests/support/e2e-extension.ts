import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import {
  type Browser,
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type Page,
} from "@playwright/test"
import { findWholeChromium } from "../../scripts/chromium.js"

const FOLDER = "build/extension/chromium"

export type Extension = {
  /** Its browser. */
  context: BrowserContext
  options: string
  /** Presses its button on a page, as a user does. @returns the popup. */
  press: (page: Page) => Promise<Page>
}

/**
 * A browser with the built extension, unchanged: no permission is added for the test. `Extensions.triggerAction` presses the
 * button, which grants `activeTab` for the tab and opens the real popup. Playwright shows no
 * popup that opens after it has connected, so it connects once more.
 */
export const test = base.extend<object, { extension: Extension }>({
  extension: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, and there are none
    async ({}, use) => {
      execFileSync(process.execPath, ["scripts/build-extension.js"])
      const profile = mkdtempSync(join(tmpdir(), "curio-extension-"))
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findWholeChromium(),
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
      const { id } = (await session.send("Extensions.loadUnpacked", { path: resolve(FOLDER) })) as {
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
      await use({ context, options: `chrome-extension://${id}/options.html`, press })
      for (const connection of connections) await connection.close()
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 60_000 },
  ],
})
