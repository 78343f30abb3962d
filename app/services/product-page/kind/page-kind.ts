import { fold, overlap } from "../clean/fold.ts"
import { meta, type PageDocument } from "../page/document.ts"
import type { SchemaItem } from "../schema/item.ts"
import { productItems } from "../schema/main-product.ts"
import { textsOf } from "../schema/node.ts"
import type { PageKind } from "../types.ts"
import { saleEvidence } from "./evidence.ts"
import { isNotFound } from "./not-found.ts"
import { isWall } from "./walls.ts"

const ARTICLE_TYPES = new Set(
  "article newsarticle blogposting blog report reportagenewsarticle techarticle liveblogposting recipe howto scholarlyarticle advertisercontentarticle opinionnewsarticle reviewnewsarticle qapage discussionforumposting jobposting event".split(
    " ",
  ),
)
const LISTING_TYPES = new Set(
  "collectionpage searchresultspage itemlist offercatalog productcollection".split(" "),
)

type Known = {
  items: SchemaItem[]
  main: SchemaItem | undefined
  /** The chosen name, and the page's titles and first headings. */
  name: string
  titles: string[]
  text: string
  /** Set where the platform's own markup names a product. */
  certain: boolean
}

/** What a page is. Walls and missing pages are told by their words, the rest by what speaks for one product for sale. */
export function pageKind(page: PageDocument, { items, main, name, titles, text, certain }: Known): PageKind {
  const named = main
    ? Math.max(0, ...titles.map((title) => overlap(fold(textsOf(main.node, "name")[0] ?? ""), fold(title))))
    : 0
  const stated = certain || (main !== undefined && named >= 0.5)
  if (!stated && isWall(page, text, titles)) return "wall"
  if (isNotFound(titles, text, stated)) return "not-found"
  const { score, offers } = saleEvidence(page, items, name)
  if (!stated && text.length < 250 && page.scripts.length > 0 && score < 3.5) return "shell"
  const top = items.filter(({ within }) => within === "" || within === "mainEntity")
  const listing = isListing(items, main, named)
  if (listing && !certain) return "listing"
  if (stated) return "product"
  const article =
    top.some(({ types }) => types.some((type) => ARTICLE_TYPES.has(type))) ||
    (/^article$/i.test(meta(page, "og:type") ?? "") &&
      meta(page, "article:published_time", "article:author", "article:section") !== undefined)
  if (article && score < 4.5) return "article"
  if (top.some(({ types }) => types.some((type) => LISTING_TYPES.has(type))) && score < 5) return "listing"
  if (score >= 3) return offers > 40 && score < 4.5 ? "listing" : "product"
  return offers > 8 ? "listing" : "other"
}

/** Many products side by side, none of which the page is named after. */
function isListing(items: SchemaItem[], main: SchemaItem | undefined, named: number): boolean {
  const products = productItems(items)
  const names = new Set(products.slice(0, 60).map(({ node }) => fold(textsOf(node, "name")[0] ?? "")))
  if (names.size < 3) return false
  return main === undefined || named < 0.5
}
