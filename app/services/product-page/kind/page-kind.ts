import { fold, overlap } from "../clean/fold.ts"
import { meta, type PageDocument, resolve } from "../page/document.ts"
import { visibleLine } from "../page/visible-text.ts"
import type { SchemaItem } from "../schema/item.ts"
import { isOffered, productItems } from "../schema/main-product.ts"
import { nodesOf, textsOf, typesOf, valuesOf } from "../schema/node.ts"
import type { PageKind } from "../types.ts"
import { type Evidence, saleEvidence } from "./evidence.ts"
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
  name: string
  titles: string[]
  text: string
  certain: boolean
}

export function pageKind(page: PageDocument, { items, main, name, titles, text, certain }: Known): PageKind {
  const evidence = saleEvidence(page, items, name)
  const { score, cards, own, buttons } = evidence
  const top = items.filter(({ within }) => within === "" || within === "mainEntity")
  const isOf = (kinds: ReadonlySet<string>) => top.some(({ types }) => types.some((type) => kinds.has(type)))
  const article =
    isOf(ARTICLE_TYPES) ||
    (/^article$/i.test(meta(page, "og:type") ?? "") &&
      meta(page, "article:published_time", "article:author", "article:section") !== undefined)
  const stated = certain || (main !== undefined && isStated(page, main, items, titles, article))

  if (!stated && isWall(page, text, titles, score >= 3)) return "wall"
  if (!stated && score < 4.5 && isNotFound(titles, text)) return "not-found"
  if (certain) return "product"
  if (!stated && score < 3.5 && isShell(page, text)) return "shell"
  if (isListing(page, items, main, titles)) return "listing"
  if (article && score < (main && stated && isOffered(main.node) ? 0 : 4.5)) return "article"
  if (stated) return main && isDressedUp(main, evidence) ? "listing" : "product"
  if (isOf(LISTING_TYPES) && score < 5) return "listing"
  const many = cards > 6 && (own === 0 || (buttons > 6 && own <= 1))
  if (score >= 3) return many && score < 4.5 ? "listing" : "product"
  return cards > 4 || buttons > 4 ? "listing" : "other"
}

/** Structured data names the product in the titles, or it is the only candidate. */
function isStated(
  page: PageDocument,
  main: SchemaItem,
  items: SchemaItem[],
  titles: string[],
  article: boolean,
): boolean {
  const name = fold(textsOf(main.node, "name")[0] ?? "")
  if (titles.some((title) => overlap(name, fold(title)) >= 0.5)) return true
  const names = new Set(productItems(items).map(({ node }) => fold(textsOf(node, "name")[0] ?? "")))
  return names.size === 1 && main.within === "" && !article && page.url.pathname !== "/"
}

function isShell(page: PageDocument, text: string): boolean {
  const headed = page.elements.some(
    (element) => /^h[1-3]$/.test(element.name) && visibleLine(element, { max: 50 }) !== "",
  )
  return text.length < 250 && !headed && page.elements.some(({ name }) => name === "script")
}

function isListing(
  page: PageDocument,
  items: SchemaItem[],
  main: SchemaItem | undefined,
  titles: string[],
): boolean {
  const others = productItems(items)
    .slice(0, 60)
    .filter(({ node }) => {
      const address = resolve(textsOf(node, "url")[0] ?? textsOf(node, "@id")[0] ?? "", page.base)
      return address === null || new URL(address).pathname !== page.url.pathname
    })
  if (new Set(others.map(({ node }) => fold(textsOf(node, "name")[0] ?? ""))).size < 3) return false
  const name = fold(textsOf(main?.node ?? {}, "name")[0] ?? "")
  return !titles
    .map(fold)
    .some((title) => title !== "" && overlap(name, title) >= 0.8 && overlap(title, name) >= 0.4)
}

/** A category marked up as one product: a price range, no article number, many cards. */
function isDressedUp(main: SchemaItem, { cards, own }: Evidence): boolean {
  const { node } = main
  const numbered = ["sku", "mpn", "gtin", "gtin13", "gtin12", "gtin8", "productID"].some(
    (key) => valuesOf(node, key).length > 0,
  )
  const ranged = nodesOf(node, "offers").every((offer) => typesOf(offer).includes("aggregateoffer"))
  return cards >= 8 && own === 0 && ranged && !numbered
}
