import type { BrowserContext, Page } from "@playwright/test"

/* For journeys about reads that fail. */

export const UNREACHED = "The server could not be reached. Check your connection and try again."
export const sign = (page: Page) =>
  page.getByRole("status").filter({ hasText: "This page could not be renewed" })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const isRead = /\.data(\?|$)/

export async function failReads(context: BrowserContext, how: "500" | "cut") {
  await context.route(isRead, (route) => {
    if (route.request().method() !== "GET") return route.fallback()
    return how === "cut" ? route.abort() : route.fulfill({ status: 500, body: "<h1>Oops</h1>" })
  })
  return () => context.unroute(isRead)
}

/** These requests are sent no sooner than the returned function is called. */
async function hold(page: Page, path: RegExp) {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(path, (route) => isLetThrough.then(() => route.fallback()))
  return letThrough
}

export const holdReads = (page: Page) => hold(page, isRead)

/** The script that limits requests and keeps pages, which is loaded a second after hydration. */
export const holdLateScript = (page: Page) => hold(page, /\/assets\/start-(?!scripts)/)
