import type { Page, Route } from "@playwright/test"

/* For journeys about requests that fail. */

type Answer = (route: Route) => Promise<void>

export const lost: Answer = (route) => route.abort()
/** The server does it, and its answer is lost. */
export const unheard: Answer = async (route) => {
  await route.fetch({ maxRedirects: 0 })
  await route.abort()
}
export const status =
  (code: number, body = "", contentType = "text/html"): Answer =>
  (route) =>
    route.fulfill({ status: code, body, contentType })
export const told = (code: number, body: object | null) =>
  status(code, JSON.stringify(body), "application/json")

export const toldOnce = told(500, { message: "The disk is full" })
export const toldNothing = told(500, {})

/** Answers requests to a path in turn with these, all further ones as the server does. @returns how many came. */
export async function meddle(page: Page, path: RegExp, method: "GET" | "POST", answers: Answer[]) {
  await page.unroute("**")
  let count = 0
  await page.route("**", (route) => {
    const request = route.request()
    if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return route.fallback()
    const answer = answers[count++]
    return answer ? answer(route) : route.continue()
  })
  return () => count
}
