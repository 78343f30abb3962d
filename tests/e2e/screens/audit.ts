import { type BrowserContext, type Page } from "@playwright/test"
import axe from "axe-core"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]

/** Puts axe into every page, by the tools' own way in, which no policy of a page holds back. */
export const bringAxe = (context: BrowserContext) => context.addInitScript(axe.source)

/**
 * What axe, which must have been brought, finds in the page as it stands. Colours are all that differs between light and
 * dark, so that the rest is judged in light only.
 */
export async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const runOnly = colorScheme === "light" ? RULES : ["color-contrast"]
  const found = await page.evaluate(judge, runOnly)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  )
}

/** Runs in the page, once nothing moves any more. */
async function judge(rules: string[]) {
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  return axe.run({ runOnly: rules, resultTypes: ["violations"] })
}

/**
 * What stands out at the side: neither the page nor a box in it may have to be scrolled sideways, at 320 px (WCAG 2.2,
 * 1.4.10) and with text of twice the size (1.4.4).
 */
export async function overflows(page: Page): Promise<string[]> {
  const large = await page.evaluate(sideways, "200%")
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await page.evaluate(sideways, "")
  return [
    ...large.map((what) => `text of twice the size: ${what}`),
    ...narrow.map((what) => `320 px: ${what}`),
  ]
}

/** Runs in the page: names what reaches beyond a box that therefore scrolls sideways. */
async function sideways(textSize: string): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = textSize
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const boxes = [root, ...[...document.querySelectorAll("body *:not(textarea)")].filter(scrolls)]
  const name = (element: Element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`
  const found = boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
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
