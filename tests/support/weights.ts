import type { Browser, BrowserContextOptions, Request } from "@playwright/test"
import { settled } from "./e2e.ts"

/** Bytes of a first visit as they come over the wire, response headers included. */
export type Weight = { html: number; css: number; js: number; fonts: number; scripts: number }

/** The page asks for it a second later (`late/start.ts`). It has no response here: on a busy machine it would count. */
const LATE_SCRIPT = /\/start-[\w-]{7}\.js$/

/** Opens a page in a new browser context, and weighs all it loads until it is hydrated. */
export async function weigh(
  browser: Browser,
  path: string,
  options: BrowserContextOptions,
): Promise<{ status: number; weight: Weight }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.route(LATE_SCRIPT, () => {})
  const requests: Request[] = []
  page.on("requestfinished", (request) => requests.push(request))
  const answer = await page.goto(path)
  await settled(page, true)
  const bytes = async (type: string) => {
    const chosen = requests.filter((request) => request.resourceType() === type)
    const sizes = await Promise.all(chosen.map((request) => request.sizes()))
    return sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
  }
  const weight = {
    html: await bytes("document"),
    css: await bytes("stylesheet"),
    js: await bytes("script"),
    fonts: await bytes("font"),
    scripts: requests.filter((request) => request.resourceType() === "script").length,
  }
  await context.close()
  return { status: answer?.status() ?? 0, weight }
}
