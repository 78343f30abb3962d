import { foldAscii, foldWords, overlap } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import type { Evidence } from "../options.ts"
import { leadsElsewhere } from "../page/cards.ts"
import { meta, type PageDocument, resolve } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { isTiny, largestInJson, largestOf, pictureAddress } from "../page/picture-address.ts"
import { isSecondary } from "../page/secondary-content.ts"
import { ancestors, attr, type Element, elementsIn, hooks, isElement } from "../page/visible-text.ts"
import type { Picture, Source, Weighted } from "../types.ts"

const GALLERY =
  /gallery|product-?image|productimage|main-?image|mainimage|image-?main|primary-?image|hero|zoom|pdp|product-?photo|product-?media|media-?gallery|slick|swiper|carousel-?main|fancybox|lightbox|packshot|large-?image|detail-?image|prod-?img|product_img|goods/
const MAX_PICTURES = 400
const MAX_LINKS = 300
const MAX_IN_SCRIPTS = 2000
const MAX_FILE_NAME = 300

/** Pictures for sharing first, then those on the page. */
export function pagePictures(page: PageDocument, name: string, heading: MainHeading | undefined): Weighted[] {
  const candidates: Weighted[] = []
  const add = (value: string | undefined, source: Source, weight = 1) => {
    if (value) candidates.push({ value, source, weight })
  }
  for (const key of ["og:image:secure_url", "og:image", "og:image:url", "product:image"])
    for (const [i, value] of (page.metas.get(key) ?? []).slice(0, 8).entries())
      add(value, "opengraph", i === 0 ? 1 : 0.6)
  add(meta(page, "twitter:image", "twitter:image:src", "twitter:image0"), "twitter")
  add(meta(page, "image", "thumbnail"), "meta")
  for (const link of page.elements.filter(({ name }) => name === "link").slice(0, MAX_LINKS))
    if (/^image_src$/i.test(attr(link, "rel"))) add(attr(link, "href"), "meta")
  candidates.push(...shownPictures(page, name, heading), ...scriptPictures(page, name))
  return candidates
}

function shownPictures(page: PageDocument, name: string, heading: MainHeading | undefined): Weighted[] {
  const folded = foldWords(name)
  const candidates: Weighted[] = []
  let isFirst = true
  for (const place of page.elements) {
    if (candidates.length >= MAX_PICTURES) break
    const element = place.name === "noscript" ? (hiddenPicture(place) ?? place) : place
    const address = addressIn(element)
    if (!address) continue
    const evidence = pictureEvidence(page, element, folded, heading?.order ?? -1)
    if (isFirst && !isTiny(address) && !evidence.foreign && isInGallery(element)) {
      evidence.first = 1
      isFirst = false
    }
    candidates.push({ value: address, source: "page", weight: 1, evidence })
  }
  return candidates
}

const MAX_HIDDEN = 20

/** The picture of a lazy one for browsers without scripts. Elsewhere such are there to count visitors. */
function hiddenPicture(noscript: Element): Element | undefined {
  const pictures = [...elementsIn(noscript, MAX_HIDDEN)].filter(({ name }) => name === "img")
  return pictures.find(
    (element) =>
      /\.(?:jpe?g|png|webp|avif)(?:$|[?;,])/i.test(pictureAddress(element)) || isInGallery(noscript),
  )
}

const isInGallery = (element: Element): boolean =>
  GALLERY.test([element, ...ancestors(element, 7)].map(hooks).join(" "))

const SMALL = 60

const IN_SCRIPT =
  /(?:https?:)?(?:\\?\/){2}[\w.-]{4,80}(?:\\?\/[\w.,@~%+-]{1,120}){1,12}\.(?:jpe?g|png|webp|avif)/gi

/** Galleries' settings and page state name pictures. A picture counts if its file is named after the product. */
function scriptPictures(page: PageDocument, name: string): Weighted[] {
  const folded = foldAscii(name)
  const candidates = new Map<string, Weighted>()
  let seen = 0
  for (const { code } of page.scripts) {
    for (const match of code.slice(0, 300_000).matchAll(IN_SCRIPT)) {
      if (candidates.size >= 40 || ++seen > MAX_IN_SCRIPTS) return [...candidates.values()]
      const value = match[0].replaceAll("\\/", "/")
      const named = overlap(folded, fileWords(value))
      if (named >= 0.5 && !candidates.has(value))
        candidates.set(value, { value, source: "script", weight: named })
    }
  }
  return [...candidates.values()]
}

function fileWords(address: string): string {
  const last = address.replace(/\/$/, "").slice(-MAX_FILE_NAME).split("/").pop() ?? ""
  return foldAscii(unescaped(last).replace(/\.\w+$/, "")).replaceAll("_", " ")
}

function addressIn(element: Element): string {
  if (element.name === "img" || element.name === "amp-img") {
    const link = element.parent
    const larger = isElement(link) && link.name === "a" ? attr(link, "href") : ""
    return /\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(larger) ? larger : pictureAddress(element)
  }
  if (element.name === "video") return attr(element, "poster")
  if (element.name === "object" && /^image\/(?!svg)/i.test(attr(element, "type")))
    return attr(element, "data")
  const style = attr(element, "style")
  const background =
    /(?:background(?:-image)?|--[\w-]{1,40})\s*:[^;]{0,200}?url\(\s*['"]?([^'")]{4,600})/i.exec(style)
  const lazy = [
    ...BACKGROUNDS.map((name) => attr(element, name)),
    largestOf(attr(element, "data-bgset")),
    ...LISTS.map((name) => largestInJson(attr(element, name))),
  ]
  return background?.[1] ?? lazy.find((value) => value !== "") ?? ""
}

/** What galleries show once their scripts run. */
const LISTS = ["images", "gallery", "slides", "media", "pictures", "photos"].map((name) => `data-${name}`)

/** Where lazy loaders keep the address of a background. */
const BACKGROUNDS = ["data-background-image", "data-background", "data-bg", "data-bg-src"]

function pictureEvidence(page: PageDocument, element: Element, name: string, headingAt: number): Evidence {
  const evidence: Evidence = {}
  const around = [element, ...ancestors(element, 7)]
  const alt = foldWords(attr(element, "alt") || attr(element, "title"))
  if (alt && name) evidence.alt = alt === name ? 1 : 0.75 * overlap(name, alt) ** 2
  const sides = [size(element, "width"), size(element, "height")]
  const isSmall = sides.some((side) => side > 0 && side < SMALL)
  if (isSmall || isSecondary(element) || around.some((one) => leadsElsewhere(page, one))) evidence.foreign = 1
  if (headingAt >= 0) {
    const distance = Math.abs(placeOf(page, element) - headingAt) / Math.max(200, page.elements.length)
    if (distance < 0.25) evidence.near = 1 - distance * 4
  }
  return evidence
}

/** What is inside of `<noscript>` has no order of its own. */
function placeOf(page: PageDocument, element: Element): number {
  const placed = [element, ...ancestors(element, MAX_HIDDEN)].find((one) => page.order.has(one))
  return (placed && page.order.get(placed)) ?? 0
}

const size = (element: Element, side: "width" | "height"): number =>
  Number.parseInt(attr(element, side), 10) || 0

/** Its size as the page states it: beside the sharing tag, on an element that shows it, or in its address. */
export function withStatedSize(page: PageDocument, url: string): Picture {
  if (page.metas.get("og:image")?.some((stated) => resolve(stated, page.base) === url)) {
    const [width, height] = ["og:image:width", "og:image:height"].map((key) => pixels(meta(page, key) ?? ""))
    if (width && height) return { url, width, height }
  }
  const sizedImages = page.elements.filter((element) => element.name === "img" && size(element, "width") > 0)
  const image = sizedImages
    .slice(0, MAX_PICTURES)
    .find((element) => resolve(addressIn(element), page.base) === url)
  if (image) return { url, width: pixels(attr(image, "width")), height: pixels(attr(image, "height")) }
  const [, width = "", height = ""] = /(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/.exec(url.slice(-300)) ?? []
  return { url, width: pixels(width), height: pixels(height) }
}

const pixels = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null
