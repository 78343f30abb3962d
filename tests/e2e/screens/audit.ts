import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import axe from "axe-core"

/** Less than half as long as `axe.source`, which every page would have to parse. */
export const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

export const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
/** The rules about colours, sizes and places: enough for the second view of a page that met all rules in the first. */
export const RULES_OF_VIEWS = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
]

const devices = {
  desktop: { width: 1280, height: 860, touch: false },
  phone: { width: 390, height: 844, touch: true },
}

export type Window = Awaited<ReturnType<typeof openWindow>>

/** A page with axe that changes between desktop and phone, light and dark without being loaded again. */
export async function openWindow(browser: Browser, storageState: BrowserContextOptions["storageState"]) {
  const context = await browser.newContext({ storageState, reducedMotion: "reduce" })
  await context.addInitScript(axeSource)
  const page = await context.newPage()
  const chromium = await context.newCDPSession(page)
  let scheme: string | undefined
  return {
    page,
    /** Scripts are run, but none of ours is loaded. */
    blockScripts: async () => {
      await chromium.send("Network.enable")
      await chromium.send("Network.setBlockedURLs", { urls: ["*.js"] })
    },
    look: async (device: keyof typeof devices, colorScheme: "light" | "dark") => {
      const { touch, ...size } = devices[device]
      // Each of these paints the page again.
      if (page.viewportSize()?.width === size.width && scheme === colorScheme) return
      scheme = colorScheme
      await Promise.all([
        page.emulateMedia({ colorScheme }),
        chromium.send("Emulation.setTouchEmulationEnabled", { enabled: touch }),
        page.setViewportSize(size),
      ])
    },
  }
}

/** What axe finds on the page. */
export async function violations(page: Page, rules = RULES): Promise<string[]> {
  const found = await page.evaluate(judge, rules)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  )
}

/** Runs in the page, after all animations. */
async function judge(rules: string[]) {
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  // None of these rules needs the stylesheets, which axe would load once more.
  const { violations } = await axe.run({
    runOnly: rules,
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  })
  return violations
}

/** What must be scrolled sideways at 320 px (WCAG 2.2, 1.4.10) or with text of twice the size (1.4.4). */
export async function overflows(page: Page): Promise<string[]> {
  const large = await page.evaluate(sideways, "200%")
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await page.evaluate(sideways, "")
  return [
    ...large.map((what) => `text of twice the size: ${what}`),
    ...narrow.map((what) => `320 px: ${what}`),
  ]
}

/** Runs in the page: each box that scrolls sideways, and what reaches beyond it. */
async function sideways(textSize: string): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = textSize
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const boxes = [root, ...[...document.querySelectorAll("body *:not(textarea)")].filter(scrolls)]
  // A row of cards is scrolled sideways on purpose, as long as each card can be seen whole.
  const isRow = (box: Element) =>
    box.matches("ul.shelf") &&
    [...box.children].every((card) => card.getBoundingClientRect().width <= box.clientWidth)
  const name = (element: Element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`
  const found = boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && !isRow(box))
    .map((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth + 1
      const beyond = [...box.querySelectorAll("*")].filter(
        (part) => part.getBoundingClientRect().right > edge,
      )
      return [name(box), ...beyond.slice(0, 5).map(name)].join(" › ")
    })
  root.style.fontSize = ""
  return found
}
