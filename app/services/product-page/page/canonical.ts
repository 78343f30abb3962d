import { cleanProductUrl } from "../clean/url.ts"
import { meta, type PageDocument, resolve } from "./document.ts"
import { attr } from "./nodes.ts"

/** RFC 6596, if it is on the same site and not the front page; else the page's own address. */
export function canonicalAddress(page: PageDocument): string {
  const link = page.elements.find(
    (element) => element.name === "link" && attr(element, "rel").toLowerCase() === "canonical",
  )
  const stated = (link && attr(link, "href")) || meta(page, "og:url")
  const canonical = stated ? resolve(stated, page.base) : null
  const own = cleanProductUrl(page.url.href)
  if (!canonical) return own
  const url = new URL(canonical)
  const sameSite = withoutWww(url.hostname) === withoutWww(page.url.hostname)
  return sameSite && (url.pathname !== "/" || page.url.pathname === "/") ? cleanProductUrl(canonical) : own
}

const withoutWww = (host: string) => host.replace(/^www\./, "")
