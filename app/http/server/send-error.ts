import type { Request, Response } from "express"
import { API_PREFIX } from "~/limits.ts"

/**
 * Answers a request that Remix does not get to see: JSON under /api, else a small page.
 * @param message a sentence for whoever reads it; plain text of our own, never something from the request.
 */
export function refuse(request: Request, response: Response, status: number, message: string) {
  response.status(status).set("Cache-Control", "no-store")
  if (isApi(request.url)) {
    response.json({ message })
    return
  }
  response.set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  response.type("html").send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${message}</title>
<h1>${message}</h1>
<p><a href="/">Home</a></p>
</html>
`)
}

const isApi = (url: string) => url === API_PREFIX || url.startsWith(`${API_PREFIX}/`)
