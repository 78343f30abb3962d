import { storeIn } from "../clean/commerce-words.ts"
import { foldAscii, foldWords, includesWords } from "../clean/fold.ts"
import { plainLine } from "../clean/plain-text.ts"
import { Options } from "../options.ts"
import type { PageDocument } from "../page/document.ts"
import { BRAND_LABELS, MAKER_LABELS } from "../sources/labels.ts"
import type { Weighted } from "../types.ts"

const MAX_BRAND = 80
const NO_BRAND = new Set(
  (
    "undefined,null,none,n a,na,no brand,nobrand,unbranded,generic,other,others,various,multi brand,brand,brands,default,default title,not specified,not applicable,unknown,true,false,own brand,no name,noname,home,does not apply,not available,unknown brand,other brand,oem,non applicable,no aplica,markenlos,keine marke,nicht zutreffend,merkloos,bez marki,brak,bez značky,ingen," +
    "générique,genérico,genérica,generico,generica,unbranded generic,generic unbranded,universal,allgemein,sonstige,ohne marke,sans marque,sin marca,senza marca,sem marca,без бренда,без марки,нет бренда,не указан,другие,その他,ノーブランド,ノーブランド品,無品牌,其他,其它,无,기타,상세페이지 참조,상세설명참조,shop all,view all,view all products,all products,products,alle produkte,alle artikel,tous les produits,todos los productos,todos os produtos,tutti i prodotti,alle producten,wszystkie produkty,все товары,all brands,see all,see more,more,manufacturer,object object,metabrand,condition"
  ).split(","),
)
const LEAD =
  /^(?:[^:：]{0,40}\b(?:brand|marke|marque|marca|merk|značka|manufacturer|vendor|hersteller|by)\s*[:：]\s*|(?:by|von|visit the|shop all)\s+|(?:бренд|品牌)\s*[:：]\s*)(?=\S)/iu
const TRAIL =
  /\s+(?:on [A-Z]\w+|official (?:store|shop)|store|shop all|\((?:[Aa]uth?or|[Aa]utore|[Aa]utorin|[Aa]uteur|著)\))$/u

/** The brand on which independent sources agree. @param names the chosen one first. @param siteNames folded. */
export function chooseBrand(
  page: PageDocument,
  candidates: Weighted[],
  { names, siteNames }: { names: string[]; siteNames: string[] },
): Weighted[] {
  const titles = names.map(foldWords).filter(Boolean)
  const shops = new Set(siteNames.map(squeezed))
  const isShop = (text: string) => shops.has(squeezed(text))
  const options = new Options("brand")
  for (const candidate of candidates) {
    const stated = brandText(candidate.value)
    const [first = ""] = stated.split(/ [-–—] /, 1)
    const value = isShop(first) ? first : stated
    const folded = foldWords(value)
    if (!folded || (titles[0] === folded && !isShop(folded))) continue
    const option = options.add(squeezed(value) || folded, value, candidate.source, candidate.weight)
    if (names[0]?.includes(value)) option.value = value
  }
  const visibleTexts = shownTexts(page)
  for (const [key, { value, evidence }] of options) {
    const folded = foldWords(value)
    if (titles.some((title) => includesWords(title, folded))) evidence.titled = 1
    if (visibleTexts.has(value.toLowerCase())) evidence.shown = 1
    // A shop's own brand is in the names of what it sells, or right before them.
    const isOwn = evidence.own || includesWords(titles[0] ?? "", folded)
    if (!isOwn && shops.has(key)) evidence.shop = 1
    if (/ [-–] /.test(value) || folded.split(" ").length > 4) evidence.wordy = 1
    if (isNoBrand(value, folded)) evidence["no-brand"] = 1
  }
  return options.ranked()
}

const squeezed = (text: string) => foldAscii(text).replaceAll(" ", "")

const MAX_SHOWN = 6000

const shownTexts = (page: PageDocument): Set<string> =>
  new Set(
    page.texts
      .slice(0, MAX_SHOWN)
      .filter(({ text }) => text.length <= 100)
      .flatMap(({ text }) => [text, text.replace(/^[^:：]+[:：]\s*/, "")])
      .map((text) => text.toLowerCase()),
  )

const isNoBrand = (value: string, folded: string): boolean =>
  NO_BRAND.has(folded) ||
  BRAND_LABELS.has(folded) ||
  MAKER_LABELS.has(folded) ||
  /[:：]$|^brands? |^marcas? /iu.test(value) ||
  isCode(value)

const isCode = (value: string): boolean =>
  /^[$#@{[<%]|^https?:|^\/|\.(?:html?|php|jpe?g|png|svg)$|[{}<>;=]/i.test(value) ||
  /^[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}$/i.test(value) ||
  /^[a-z]{0,4}[_-]?\d{3,}$/i.test(value) ||
  (!/\p{L}/u.test(value) && !/^\d{1,4}$/.test(value))

function brandText(raw: string): string {
  const line = plainLine(raw, 300)
  const value = ((storeIn(line) ?? line).replace(LEAD, "").split(/\s*[|｜]\s*/, 1)[0] ?? "")
    .replace(TRAIL, "")
    .replace(/[®™©]/g, "")
    .replace(/[\s,;:·–—-]+$/, "")
    .replace(/\s+/g, " ")
    .trim()
  return value.length > MAX_BRAND || value.length < 2 || value.split(" ").length > 7 ? "" : value
}
