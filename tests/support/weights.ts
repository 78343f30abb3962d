import type { APIRequestContext, Browser, BrowserContextOptions, Request } from "@playwright/test"
import { settled } from "./e2e.ts"

/** Bytes of a first visit as they come over the wire, without headers. `gzip` is what a client without brotli gets. */
export type Weight = { html: number; css: number; js: number; jsGzip: number; fonts: number; scripts: number }

/** Opens a page in a new browser context, and weighs all it loads until it is hydrated. */
export async function weigh(
  browser: Browser,
  path: string,
  options: BrowserContextOptions,
): Promise<{ status: number; weight: Weight }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const requests: Request[] = []
  page.on("requestfinished", (request) => requests.push(request))
  const answer = await page.goto(path)
  await settled(page, true)
  const bytes = async (type: string) => {
    const chosen = requests.filter((request) => request.resourceType() === type)
    const sizes = await Promise.all(chosen.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
  const scripts = requests.filter((request) => request.resourceType() === "script")
  const weight = {
    html: await bytes("document"),
    css: await bytes("stylesheet"),
    js: await bytes("script"),
    jsGzip: await total(scripts.map((script) => gzipped(context.request, script.url()))),
    fonts: await bytes("font"),
    scripts: scripts.length,
  }
  await context.close()
  return { status: answer?.status() ?? 0, weight }
}

const total = async (numbers: Promise<number>[]) => (await Promise.all(numbers)).reduce((a, b) => a + b, 0)

const known = new Map<string, Promise<number>>()

function gzipped(request: APIRequestContext, url: string): Promise<number> {
  const size = known.get(url) ?? contentLength(request, url)
  known.set(url, size)
  return size
}

async function contentLength(request: APIRequestContext, url: string): Promise<number> {
  const answer = await request.head(url, { headers: { "Accept-Encoding": "gzip" } })
  return Number(answer.headers()["content-length"])
}
