import { fold, overlap } from "../clean/fold.ts"
import { type PageDocument, resolve } from "../page/document.ts"
import type { SchemaItem } from "../schema/item.ts"
import { productItems } from "../schema/main-product.ts"
import { textsOf } from "../schema/node.ts"
import type { Known } from "./page-kind.ts"

/** Structured data names the product in the titles, or it is the only candidate. */
export function isStated(page: PageDocument, { items, main, titles }: Known): boolean {
  const name = fold(textsOf(main?.node ?? {}, "name")[0] ?? "")
  if (titles.some((title) => overlap(name, fold(title)) >= 0.5)) return true
  const names = new Set(productItems(items).map(({ node }) => fold(textsOf(node, "name")[0] ?? "")))
  return names.size === 1 && main?.within === "" && page.url.pathname !== "/"
}

/** Three products of other pages, and the page is named after none. */
export function isListing(
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
