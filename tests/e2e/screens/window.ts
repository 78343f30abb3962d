import { type Browser, type BrowserContextOptions } from "@playwright/test"
import { bringAxe } from "./audit.ts"

const devices = {
  desktop: { width: 1280, height: 860, touch: false },
  phone: { width: 390, height: 844, touch: true },
}

export type Window = Awaited<ReturnType<typeof openWindow>>

/** A page that can be looked at as on a desktop or a phone, in light or dark, without being loaded again. */
export async function openWindow(browser: Browser, storageState: BrowserContextOptions["storageState"]) {
  const context = await browser.newContext({ storageState, reducedMotion: "reduce" })
  await bringAxe(context)
  const page = await context.newPage()
  const chromium = await context.newCDPSession(page)
  return {
    page,
    look: async (device: keyof typeof devices, colorScheme: "light" | "dark") => {
      const { touch, ...size } = devices[device]
      await page.emulateMedia({ colorScheme })
      await chromium.send("Emulation.setTouchEmulationEnabled", { enabled: touch })
      await page.setViewportSize(size)
    },
  }
}
