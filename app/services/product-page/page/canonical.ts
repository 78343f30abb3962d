import { cleanProductUrl, isCanonicalOf } from "../clean/url.ts"
import { meta, type PageDocument, resolve } from "./document.ts"
import { attr } from "./nodes.ts"

/** The page states its own address (RFC 6596), which counts only if the page may state it. */
export function canonicalAddress(page: PageDocument): string | null {
  const link = page.elements.find(
    (element) => element.name === "link" && attr(element, "rel").toLowerCase() === "canonical",
  )
  const stated = (link && attr(link, "href")) || meta(page, "og:url")
  const canonical = stated ? resolve(stated, page.base) : null
  return canonical && isCanonicalOf(canonical, page.url.href) ? cleanProductUrl(canonical) : null
}
