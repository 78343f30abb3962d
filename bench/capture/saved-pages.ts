import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { extractProduct, type ProductPage } from "~/services/product-page/index.ts"
import type { Truth } from "./score.ts"

/** Pages of real shops, which are not ours to publish: `CAPTURE_CORPUS` names a folder with `expected.json` in it. */
export const corpus = process.env.CAPTURE_CORPUS ?? "../shared/corpus"
const list = join(corpus, "expected.json")

export type SavedPage = Truth & {
  id: string
  /** "product", or what else the page is. */
  kind: string
  /** "dev": the pages that the reader was developed with. "new" and "fourth": pages of other shops, annotated later. */
  split: string
  /** Relative to the folder; `.gz` is unpacked. */
  file: string
  charset: string
  url: string
  /** The shop. */
  site?: string
}

export const hasSavedPages = existsSync(list)

export const savedPages = (): SavedPage[] => JSON.parse(readFileSync(list, "utf8")) as SavedPage[]

export function htmlOf({ file, charset }: SavedPage): string {
  const raw = readFileSync(join(corpus, file))
  return new TextDecoder(charset).decode(file.endsWith(".gz") ? gunzipSync(raw) : raw)
}

export type ReadPage = { page: SavedPage; found: ProductPage; milliseconds: number }

/** Reads the saved pages, or those of one split, and measures the processor time of each. */
export const readSavedPages = (split?: string): ReadPage[] =>
  savedPages()
    .filter((page) => split === undefined || page.split === split)
    .map((page) => {
      const html = htmlOf(page)
      const start = process.cpuUsage()
      const found = extractProduct(html, page.url)
      const { user, system } = process.cpuUsage(start)
      return { page, found, milliseconds: (user + system) / 1000 }
    })

export const FOLDS = 5

/** Pages of one shop are in the same fold, always the same one. */
export function foldOf({ site, url }: SavedPage): number {
  const shop = (site ?? new URL(url).hostname)
    .replace(/^www\./, "")
    .split(".")
    .filter((label) => label.length > 3 || label === site)
    .join(".")
  let hash = 7
  for (const c of shop.split(".")[0] ?? "") hash = (hash * 31 + (c.codePointAt(0) ?? 0)) % 1_000_003
  return hash % FOLDS
}

/** The same page without what some shops lack. */
export const withouts: Record<string, (html: string) => string> = {
  "JSON-LD": (html) => html.replaceAll(/ld\+json/gi, "plain"),
  "Open Graph": (html) => html.replaceAll(/(["'])(?:og|twitter|product):/gi, "$1x:"),
  microdata: (html) => html.replaceAll(/\b(?:itemprop|itemtype|itemscope)\b/gi, "data-x"),
  "all three": (html) =>
    ["JSON-LD", "Open Graph", "microdata"].reduce((text, name) => withouts[name]?.(text) ?? text, html),
}
