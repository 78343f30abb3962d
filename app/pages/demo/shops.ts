import { env } from "~/env.server.ts"
import { pageLoader } from "~/http/page.server.ts"

/** A shop of the demo: a page of its own with a style of its own, and its pictures. */
export const loader = pageLoader(async ({ url }) => {
  const answer = env.DEMO && (await (await import("~/domain/demo/shops.server.ts")).demoShopAt(url))
  if (!answer) return new Response("Not found", { status: 404 })
  const { bytes, contentType } = answer
  return new Response(bytes, {
    headers: { ...HEADERS, "Content-Type": contentType },
  })
})

const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cache-Control": "public, max-age=3600",
}
