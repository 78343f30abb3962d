import { fold, foldAscii, overlap } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import { isAside } from "../page/aside.ts"
import { meta, type PageDocument, resolve } from "../page/document.ts"
import { ancestors, attr, type Element, hooks, isElement } from "../page/nodes.ts"
import { pictureAddress } from "../page/picture-address.ts"
import type { Weighted } from "../types.ts"

const GALLERY =
  /gallery|product-?image|productimage|main-?image|mainimage|image-?main|primary-?image|hero|zoom|pdp|product-?photo|product-?media|media-?gallery|slick|swiper|carousel-?main|fancybox|lightbox|packshot|large-?image|detail-?image|prod-?img|product_img|goods/
const THUMB = /thumb|mini|small|swatch|icon/
const MAX_PICTURES = 400
const MAX_LINKED = 20
const MAX_IN_SCRIPTS = 2000
const MAX_FILE_NAME = 300

/** Pictures for sharing first, then those on the page. */
export function pagePictures(page: PageDocument, name: string): Weighted[] {
  const found: Weighted[] = []
  const add = (value: string | undefined, source: string, weight: number) => {
    if (value) found.push({ value, source, weight })
  }
  for (const key of ["og:image:secure_url", "og:image", "og:image:url", "product:image"])
    for (const [i, value] of (page.metas.get(key) ?? []).slice(0, 8).entries())
      add(value, "opengraph", i === 0 ? 4 : 3)
  add(meta(page, "twitter:image", "twitter:image:src", "twitter:image0"), "twitter", 3)
  add(meta(page, "image", "thumbnail"), "meta", 2)
  const linked = page.elements.filter(
    (element) => element.name === "link" && /image_src/i.test(attr(element, "rel")),
  )
  for (const link of linked.slice(0, MAX_LINKED)) add(attr(link, "href"), "meta", 3)
  found.push(...shownPictures(page, name), ...scriptPictures(page, name))
  return found
}

function shownPictures(page: PageDocument, name: string): Weighted[] {
  const folded = fold(name)
  const headingAt = headingPlace(page, folded)
  const found: Weighted[] = []
  for (const element of page.elements) {
    if (found.length >= MAX_PICTURES) break
    const address = addressIn(element)
    if (!address) continue
    found.push({
      value: address,
      source: "page",
      weight: pictureWeight(page, element, address, folded, headingAt),
    })
  }
  return found
}

const IN_SCRIPT =
  /(?:https?:)?(?:\\?\/){2}[\w.-]{4,80}(?:\\?\/[\w.,@~%+-]{1,120}){1,12}\.(?:jpe?g|png|webp|avif)/gi

/** In galleries' settings and page state, if the file is named after the product. */
function scriptPictures(page: PageDocument, name: string): Weighted[] {
  const folded = foldAscii(name)
  const found = new Map<string, Weighted>()
  let seen = 0
  for (const { code } of page.scripts) {
    for (const match of code.slice(0, 300_000).matchAll(IN_SCRIPT)) {
      if (found.size >= 40 || ++seen > MAX_IN_SCRIPTS) return [...found.values()]
      const value = match[0].replaceAll("\\/", "/")
      const named = overlap(folded, fileWords(value))
      if (named >= 0.5 && !found.has(value))
        found.set(value, { value, source: "script", weight: 0.6 + named })
    }
  }
  return [...found.values()]
}

export function fileWords(address: string): string {
  const last = address.replace(/\/$/, "").slice(-MAX_FILE_NAME).split("/").pop() ?? ""
  return foldAscii(unescaped(last).replace(/\.\w+$/, "")).replaceAll("_", " ")
}

function addressIn(element: Element): string {
  if (element.name === "img" || element.name === "amp-img") {
    const link = element.parent
    const larger = isElement(link) && link.name === "a" ? attr(link, "href") : ""
    return /\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(larger) ? larger : pictureAddress(element)
  }
  const background = /background(?:-image)?\s*:[^;]{0,40}url\(\s*['"]?([^'")]{4,600})/i.exec(
    attr(element, "style"),
  )
  return background?.[1] ?? ""
}

function headingPlace(page: PageDocument, name: string): number {
  let next = 0
  for (const element of name ? page.elements : []) {
    if (!/^h[1-3]$/.test(element.name)) continue
    const place = page.order.get(element) ?? 0
    while ((page.texts[next]?.order ?? Number.POSITIVE_INFINITY) <= place) next += 1
    const text = page.texts[next]?.text.slice(0, 500)
    if (text && overlap(fold(text), name) > 0.5) return place
  }
  return -1
}

function pictureWeight(
  page: PageDocument,
  element: Element,
  address: string,
  name: string,
  headingAt: number,
): number {
  let weight = 0
  const around = [element, ...ancestors(element, 7)]
  const called = around.map(hooks).join(" ")
  const alt = fold(attr(element, "alt") || attr(element, "title"))
  if (alt && name) weight += alt === name ? 2 : 1.5 * Math.min(overlap(name, alt), 1) ** 2
  if (name) weight += overlap(foldAscii(name), fileWords(address))
  if (GALLERY.test(called)) weight += 0.8
  if (THUMB.test(hooks(element))) weight -= 0.4
  if (isAside(element)) weight -= 1.5
  const [width, height] = [size(element, "width"), size(element, "height")]
  if ((width > 0 && width < 4) || /display\s*:\s*none/i.test(attr(element, "style"))) return -3
  if (width >= 200 || height >= 200) weight += 0.7
  else if ((width > 0 && width < 60) || (height > 0 && height < 60)) weight -= 1
  if (headingAt >= 0) {
    const distance =
      Math.abs((page.order.get(element) ?? 0) - headingAt) / Math.max(200, page.elements.length)
    weight += Math.max(0, 1 - distance * 4)
  }
  if (around.some(({ name: tag, attribs }) => tag === "a" && linksElsewhere(page, attribs.href ?? "")))
    weight -= 0.8
  return weight
}

/** A picture in a link to another page shows that page's product. */
function linksElsewhere(page: PageDocument, href: string): boolean {
  if (!href || /^(?:#|javascript:)|\.(?:jpe?g|png|webp|gif|avif)/i.test(href)) return false
  const address = resolve(href, page.base)
  return address !== null && new URL(address).pathname !== page.url.pathname
}

const size = (element: Element, side: "width" | "height"): number => {
  const stated = Number.parseInt(attr(element, side), 10)
  const styled = new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*(\\d{1,5})px`).exec(attr(element, "style"))
  return stated || Number(styled?.[1] ?? 0)
}
