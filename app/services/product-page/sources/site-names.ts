import { foldWords, wordSet } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { meta, type PageDocument } from "../page/document.ts"
import type { SchemaItem } from "../schema/item.ts"
import { textsOf } from "../schema/node.ts"

const SITE_TYPES = wordSet("website organization onlinestore store corporation localbusiness onlinebusiness")
// Second-level registries and functions.
const NO_NAME = wordSet(
  "www shop store m co com org net gov edu ac or ne go gen my eshop e-shop online de en fr web",
)

export function siteNames(page: PageDocument, items: SchemaItem[]): string[] {
  const stated = [
    meta(page, "og:site_name"),
    meta(page, "application-name"),
    meta(page, "apple-mobile-web-app-title"),
    ...(page.metas.get("twitter:site") ?? []).map((handle) => handle.replace(/^@/, "")),
    ...siteItems(items).flatMap(({ node }) => textsOf(node, "name").slice(0, 1)),
  ]
  const folded = stated.map((name) => foldWords(plainLine(name ?? "", 60))).filter((name) => name.length > 1)
  return [...new Set([...folded, ...hostNames(page.url.hostname)])]
}

export const siteItems = (items: SchemaItem[]): SchemaItem[] =>
  items
    .filter(
      ({ types, within }) =>
        ["", "publisher", "isPartOf"].includes(within) && types.some((type) => SITE_TYPES.has(type)),
    )
    .slice(0, 10)

/** "www.tom-shop.co.uk" → "tom shop co uk", "tom shop", "tomshop". */
function hostNames(host: string): string[] {
  const labels = host.toLowerCase().split(".")
  const named = labels.slice(0, -1).filter((label) => !NO_NAME.has(label) && label.length > 1)
  const main = named.at(-1) ?? ""
  return [
    foldWords(host.replace(/^www\./, "")),
    ...(main
      ? [
          foldWords(labels.slice(labels.indexOf(main)).join(".")),
          foldWords(main),
          main.replace(/[^a-z0-9]/g, ""),
        ]
      : []),
  ].filter((name) => name.length > 1)
}
