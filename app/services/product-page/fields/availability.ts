import { alternatives } from "../clean/fold.ts"
import { isInCard } from "../page/cards.ts"
import { meta, type PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { type SchemaNode, textsOf } from "../schema/node.ts"
import { ownVariants } from "../schema/product-fields.ts"
import type { Availability } from "../types.ts"
import { offersIn, type StatedItem } from "./stated-price.ts"

/** Texts after the main heading, in the order of the page. */
const NEAR = 60
/** What looks like the card of another product here may be the box of buttons. */
const BESIDE = 15

const STATES: [RegExp, Availability][] = [
  [/outofstock|soldout|discontinued|oos|unavailable/, "out-of-stock"],
  [/preorder|presale/, "pre-order"],
  [/backorder|madetoorder/, "back-order"],
  [/instock|limitedavailability|onlineonly|instoreonly|available/, "in-stock"],
]
const OUT = new RegExp(
  `^(?:${alternatives(`
  (?:currently |temporarily |this (?:item|product) is )?(?:out of stock|sold out|unavailable)|no longer available|ausverkauft|derzeit nicht (?:verfügbar|lieferbar)|nicht vorrätig
  épuisé|en rupture(?: de stock)?|rupture de stock|indisponible|agotado|sin stock|no disponible|esaurito|non disponibile
  (?:produto )?(?:esgotado|indisponível).{0,4}|uitverkocht|niet op voorraad|slutsåld|utsolgt|udsolgt|loppu|wyprzedany|produkt niedostępny|niedostępny|vyprodáno|není skladem|vypredané
  нет в наличии|распродано|товар закончился|немає в наявності|elfogyott|stoc epuizat|tükendi|売り切れ|在庫なし|已售罄|缺货|缺貨|품절|אזל מהמלאי|המוצר אינו במלאי|نفدت الكمية
`)})(?:[.!]?$|[.!] )`,
  "iu",
)
const IN = new RegExp(
  `^(?:${alternatives(`
  (?:currently )?(?:[0-9]+[+]? )?in stock(?: online)?|available now|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|en stock|disponible|disponibile|disponível|em stock|em estoque
  op voorraad|i lager|på lager|varastossa|dostępny|w magazynie|skladem(?: .{0,12})?|na skladě|na sklade|в наличии(?: на складе)?|є в наявності|raktáron|în stoc|stokta var|在庫あり|有货|有貨|במלאי|متوفر
`)})(?!\\p{L})`,
  "iu",
)

/** The product's offers say it, or else a short text beside the heading does. */
export function availabilityOf(
  page: PageDocument,
  stated: StatedItem[],
  heading: MainHeading | undefined,
): Availability | null {
  const tag = meta(page, "product:availability", "og:availability", "availability")
  const states = stated.map(({ node }) => statedState(node, page.url))
  const state = [...states, tag ? stateOf(tag) : undefined].find(Boolean)
  if (state) return state
  if (!heading) return null
  for (const [at, { text, parent }] of page.texts.slice(heading.place, heading.place + NEAR).entries()) {
    if (text.length > 80 || (at > BESIDE && isInCard(page, parent))) continue
    if (OUT.test(text)) return "out-of-stock"
    if (text.length <= 40 && IN.test(text)) return "in-stock"
  }
  return null
}

/** Of the variant that the address names; else of the first that can be had, or the first of all. */
function statedState(node: SchemaNode, address: URL): Availability | undefined {
  const states = offersIn(node, address).flatMap((offer) =>
    textsOf(offer, "availability").flatMap((text) => stateOf(text) ?? []),
  )
  const [own] = states
  return ownVariants(node, address).length === 0 && states.includes("in-stock") ? "in-stock" : own
}

function stateOf(text: string): Availability | undefined {
  const words = text
    .slice(-60)
    .toLowerCase()
    .replace(/[^a-z]/g, "")
  return STATES.find(([pattern]) => pattern.test(words))?.[1]
}
