import { alternatives } from "../clean/alternatives.ts"
import { fold } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import { meta, type PageDocument } from "../page/document.ts"
import { attr, hooks } from "../page/nodes.ts"
import { visibleLine } from "../page/visible-text.ts"
import type { SchemaItem } from "../schema/item.ts"
import { textsOf } from "../schema/node.ts"
import { BRAND_LABELS, MAKER_LABELS } from "../sources/label-words.ts"
import { labelled } from "../sources/labels.ts"
import { shownPrices } from "./prices.ts"

const BUY_WORDS = new RegExp(
  `^(?:${alternatives(String.raw`
  add to (?:cart|bag|basket|trolley)|add to shopping (?:cart|bag|basket)|buy(?: it)?(?: now)?|buy
  order now|pre-?order|purchase|in den (?:warenkorb|einkaufswagen)|in den korb|jetzt kaufen|warenkorb
  zum warenkorb hinzufügen|ajouter au panier|ajouter|acheter
  añadir (?:al carrito|a la cesta|a la bolsa)|agregar al carrito|comprar(?: ahora)?
  aggiungi al carrello|acquista(?: ora)?|adicionar ao carrinho|comprar agora|in winkelwagen
  in winkelmand(?:je)?|toevoegen aan winkelwagen|bestellen|köp|lägg i (?:varukorg|kundvagn)\p{L}*
  legg i handlekurv\p{L}*|læg i kurv\p{L}*|kjøp|køb|lisää ostoskoriin|osta|do koszyka|dodaj do koszyka
  kup teraz|do košíku|přidat do košíku|koupit|vložit do košíka|do košíka|pridať do košíka|kosárba
  kosárba teszem|adaugă în coș|adauga in cos|v košarico|dodaj v košarico|dodaj u košaricu|u košaricu
  naroči|в корзину|купить|добавить в корзину|заказать|до кошика|у кошик|купити|добави в количката
  στο καλάθι|προσθήκη στο καλάθι|sepete ekle|satın al|pievienot grozam|ielikt grozā|į krepšelį
  lisa korvi|thêm vào giỏ(?: hàng)?|mua ngay|หยิบใส่ตะกร้า|beli sekarang|カートに入れる|かごに追加|買い物かごに入れる|购物车
  加入购物车|立即购买|加入購物車|放入購物車|直接購買|立即購買|장바구니(?: 담기)?|구매하기|바로구매|הוסף לסל|أضف إلى السلة|أضف إلى عربة التسوق
`)})`,
  "iu",
)
const BUY_HOOK =
  /add-?to-?(?:cart|bag|basket)|addtocart|addtobag|addtobasket|btn-?cart|buy-?(?:button|box|now)|buybutton|buynow|product-?form|in-?den-?warenkorb|kosik|koszyk/
const NUMBER_LABELS = new RegExp(
  String.raw`^(?:${alternatives(String.raw`
  sku|item (?:#|no|number|model)|model(?: (?:no|number))?|product (?:code|id|number)
  article (?:no|number)|mpn|ean|isbn(?:-1[03])?|gtin|upc|ref(?:erence)?|ref #|stock (?:no|number|code)
  catalogue (?:no|number)|order (?:no|code)|artikel-?(?:nr|nummer)|art\.? ?-?nr|bestell-?nr
  artikelnummer|référence|réf|referencia|código|codice|kód|kod|šifra|číslo výrobku|katalogové číslo
  артикул|код(?: товара)?|品番|型番|商品编号|商品編號|상품번호|varenr|varenummer|tuotenumero|cikkszám|cod produs|asin
`)})\.?(?:\s*[:：#]|\s+\d|$)`,
  "iu",
)
const PRODUCT_PATH = new RegExp(
  alternatives(String.raw`
  \/(?:p|dp|gp\/product|pd|ip|itm|item|items|product|products|produkt|produkte|produkty|produit|produits|producto|productos|prodotto|prodotti|produto|produtos|tuote|tuotteet|vare|varer|artikel|article|articulo|shop|goods|listing|deal|tovar|catalog\/product|classified-ad|d|offer|oferta|detail)(?:\/|-|\.|$)
  [-_/.]p-?\d{4,}|product[.\w-]{0,80}\.(?:html?|aspx?|php)|\/\d{6,}(?:\.html?)?$|-\d{5,}(?:\.html?)?$
  [?&](?:product_?id|pid|sku|item_?id|goods_?id|prod)=
`),
  "i",
)

export type Evidence = {
  /** 3 means: one product is for sale. */
  score: number
  /** Prices in cards that link to other pages, and all others. */
  cards: number
  own: number
  buttons: number
}

/** In any language, for pages without a trustworthy product item. */
export function saleEvidence(page: PageDocument, items: SchemaItem[], name: string): Evidence {
  let score = 0
  const type = (meta(page, "og:type") ?? "").toLowerCase()
  if (/product(?!\.group|s)/.test(type)) score += 3
  if (meta(page, "product:price:amount", "og:price:amount", "product:price", "og:price")) score += 2.5
  if (page.elements.some((element) => /^(?:price|lowprice)$/i.test(attr(element, "itemprop")))) score += 1.5
  if (items.some(({ types, node }) => types.includes("offer") && textsOf(node, "price").length > 0))
    score += 1
  const buttons = buyButtons(page)
  if (buttons > 0) score += buttons <= 4 ? 2 : 1
  const prices = shownPrices(page)
  if (prices.own > 0) score += 1.5
  if (page.texts.some(({ text }) => text.length < 80 && NUMBER_LABELS.test(text))) score += 1
  if ([...labelled(page, BRAND_LABELS), ...labelled(page, MAKER_LABELS)].some(({ formal }) => formal))
    score += 1
  if (PRODUCT_PATH.test(page.url.pathname + page.url.search)) score += 1
  const folded = fold(name)
  const slug = fold(unescaped(page.url.pathname))
    .split(" ")
    .filter((word) => word.length > 2)
  const shared = slug.filter((word) => folded.includes(word)).length
  if (slug.length > 0 && shared >= 2) score += 0.8
  if (
    page.url.pathname === "/" ||
    /^\/(?:index|home)\.\w+$|^\/[a-z]{2}(?:[-_][a-z]{2})?\/?$/i.test(page.url.pathname)
  )
    score -= 3
  score -= listingSigns(page)
  if (prices.own > 20 && buttons > 8) score -= 1.5
  return { score, cards: prices.cards, own: prices.own, buttons }
}

function buyButtons(page: PageDocument): number {
  let count = 0
  for (const element of page.elements) {
    if (
      element.name === "button" ||
      element.name === "a" ||
      (element.name === "input" && /^(?:submit|button|image)$/i.test(attr(element, "type")))
    ) {
      const label =
        attr(element, "value") ||
        attr(element, "aria-label") ||
        attr(element, "title") ||
        visibleLine(element, { max: 60 })
      if ((label.length < 50 && BUY_WORDS.test(label)) || BUY_HOOK.test(hooks(element))) count += 1
    } else if (
      element.name === "img" &&
      BUY_WORDS.test(attr(element, "alt")) &&
      attr(element, "alt").length < 30
    )
      count += 1
  }
  return count
}

const RESULT_COUNT = new RegExp(
  String.raw`^\(?(?:\d+\s?[-–]\s?\d+ (?:of|von|de|di|van|z|из) )?\d[\d., {2}]{0,9}\)?\+? ?(?:${alternatives(String.raw`
  results?|products?|items?|styles?|ergebnisse|artikel|produkte|treffer|résultats?|produits?|articles?
  resultados?|productos?|artículos?|risultati|prodotti|articoli|produtos|resultaten|producten
  artikelen|produkter|varor|varer|tuotetta|wyników|produktów|produktů|položek|výrobků|товар\p{L}*
  результат\p{L}*|件|个商品|個商品|개의 상품
`)})\)?$`,
  "iu",
)

/** Pagination and result counts. */
function listingSigns(page: PageDocument): number {
  const paged = page.elements.some(
    (element) => element.name === "link" && /^(?:next|prev)$/i.test(attr(element, "rel")),
  )
  const counted = page.texts.some(({ text }) => text.length < 50 && RESULT_COUNT.test(text))
  return (paged ? 1.5 : 0) + (counted ? 1 : 0)
}
