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
  /** "dev" for the pages to develop with; the others are held back. */
  split: string
  /** Relative to the folder; `.gz` is unpacked. */
  file: string
  charset: string
  url: string
}

export const hasSavedPages = existsSync(list)

export const savedPages = (): SavedPage[] =>
  (JSON.parse(readFileSync(list, "utf8")) as SavedPage[]).filter(({ split }) => split === "dev")

export function readSavedPage({ file, charset, url }: SavedPage): ProductPage {
  const raw = readFileSync(join(corpus, file))
  return extractProduct(new TextDecoder(charset).decode(file.endsWith(".gz") ? gunzipSync(raw) : raw), url)
}
