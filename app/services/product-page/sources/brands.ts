import { fold, holds } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { isAside } from "../page/aside.ts"
import { meta, type PageDocument } from "../page/document.ts"
import { attr, type Element, hooks } from "../page/nodes.ts"
import { visibleLine } from "../page/visible-text.ts"
import type { Weighted } from "../types.ts"
import { BRAND_LABELS, MAKER_LABELS } from "./label-words.ts"
import { labelled } from "./labels.ts"

const BRAND_HOOK =
  /(?:^|[\s_-])(?:(?:product|item|pdp|prd|prod|goods)[_-]*)?(?:brand|brandname|brand-?name|manufacturer|marke|marque|vendor|designer)(?:[_-]*(?:name|title|link|label|value))?(?:$|\s)/
const BRAND_PATH =
  /\/(?:brands?|marken?|marques?|marcas?|merken|merk|manufacturers?|hersteller|znacky|znacka|producent|proizvajalec|designers?|vendors|brend)(?:\/|-|$)/i
const SCRIPT_BRAND =
  /["']?(?<![\w-])(?:brand|item_brand|brand_name|brandName|product_brand|productBrand|manufacturer|vendor)["']?\s{0,3}[:=]\s{0,3}(["'])((?:(?!\1)[^\\\n<>{}]|\\.){1,60}?)\1/g

const MAX_BRANDS = 500

export function pageBrands(page: PageDocument): Weighted[] {
  const found: Weighted[] = []
  const add = (value: string | undefined, source: string, weight: number) => {
    if (value?.trim()) found.push({ value, source, weight })
  }
  add(meta(page, "product:brand", "og:brand", "product:brand:name", "og:product:brand"), "opengraph", 5)
  add(meta(page, "brand", "product_brand", "twitter:data:brand"), "meta", 3)
  for (const { value, formal } of labelled(page, BRAND_LABELS)) add(value, "specifications", formal ? 4 : 1)
  for (const { value, formal } of labelled(page, MAKER_LABELS)) add(value, "specifications", formal ? 3 : 0.8)
  for (const element of page.elements) {
    if (found.length >= MAX_BRANDS) break
    const own =
      attr(element, "data-brand") || attr(element, "data-product-brand") || attr(element, "data-vendor")
    if (own && own.length < 60) add(own, "page", 1)
    const hooked = BRAND_HOOK.test(hooks(element))
    const linked = element.name === "a" && BRAND_PATH.test(attr(element, "href"))
    if ((!hooked && !linked) || isAside(element)) continue
    const text = visibleLine(element, { max: 200, without: isLabel }) || pictureName(element)
    if (text && text.length <= 60) add(text, hooked ? "page" : "link", hooked ? 2 : 1)
  }
  return found
}

const isLabel = (element: Element): boolean =>
  ["label", "dt", "th", "strong", "b", "small"].includes(element.name) &&
  BRAND_LABELS.has(fold(visibleLine(element, { max: 40 })))

function pictureName(element: Element): string {
  for (const child of element.childNodes) {
    if ("attribs" in child && child.name === "img") return attr(child, "alt")
  }
  return ""
}

export function scriptBrands(page: PageDocument): Weighted[] {
  const counts = new Map<string, number>()
  for (const { code, type } of page.scripts) {
    if (type.includes("ld+json")) continue
    for (const match of code.slice(0, 600_000).matchAll(SCRIPT_BRAND)) {
      const value = (match[2] ?? "").replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      if (counts.size < 200) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const alone = counts.size === 1
  return [...counts.keys()].map((value) => ({ value, source: "script", weight: alone ? 1.5 : 0.4 }))
}

/** "… › Fridges › BEKO" for "Fridge BEKO RCSK310". */
export function trailBrands(breadcrumbs: string[], names: string[]): Weighted[] {
  const last = breadcrumbs.filter((step) => !names.some((name) => fold(name) === fold(step))).at(-1) ?? ""
  const step =
    plainLine(last, 60)
      .match(/^[\p{Script=Latin}\p{N}&.' -]+/u)?.[0]
      ?.trim() ?? ""
  if (step.length < 2 || /\d/.test(step) || !names.some((name) => holds(fold(name), fold(step)))) return []
  const foreign = names.some((name) => /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name))
  const capitals = step === step.toUpperCase() && breadcrumbs.some((other) => other !== other.toUpperCase())
  return foreign || capitals ? [{ value: step, source: "breadcrumbs", weight: 2 }] : []
}

/** A registered mark at the start, a maker that the page names elsewhere, or one after "by". */
export function brandsInName(page: PageDocument, name: string, siteNames: string[]): Weighted[] {
  const found: Weighted[] = []
  const registered = /^([^®]{2,30})®/u.exec(name)?.[1]
  if (registered && registered.split(" ").length <= 3)
    found.push({ value: registered, source: "name", weight: 2 })
  const [first = ""] = name.split(" ")
  if (first.length > 2 && siteNames.includes(fold(first)))
    found.push({ value: first, source: "name", weight: 2 })
  const maker = /\s(?:by|von|par)\s+(\p{Lu}[\p{L}.&' -]{1,40})$/u.exec(name)?.[1]?.trim()
  const folded = fold(maker ?? "")
  if (maker && page.texts.some(({ text }) => text.length <= 1000 && fold(text) === folded))
    found.push({ value: maker, source: "name", weight: 1.5 })
  return found
}
