import { BUY_WORDS } from "../clean/commerce-words.ts"
import { alternatives, foldWords, includesWords, overlap, wordSet } from "../clean/fold.ts"
import { isFront } from "../clean/url.ts"
import { pricesInTags } from "../fields/price.ts"
import type { Evidence } from "../options.ts"
import { isInCard } from "../page/cards.ts"
import { meta, type PageDocument, resolve, type TextRun } from "../page/document.ts"
import { shownPrices } from "../page/prices.ts"
import { isSecondary } from "../page/secondary-content.ts"
import { ancestors, attr, type Element, hooks, visibleLine } from "../page/visible-text.ts"
import type { SchemaItem } from "../schema/item.ts"
import { productItems } from "../schema/main-product.ts"
import { textsOf } from "../schema/node.ts"
import { BRAND_LABELS, labelled, MAKER_LABELS } from "../sources/labels.ts"
import type { Known } from "./page-kind.ts"

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
  \/(?:p|dp|gp\/product|pd|ip|itm|item|items|product|products|produkt|produkte|produkty|produit|produits|producto|productos|prodotto|prodotti|produto|produtos|tuote|tuotteet|vare|varer|artikel|article|articulo|goods|listing|deal|tovar|urun|san-pham|catalog\/product|classified-ad|d|offer|oferta|detail)(?:\/|-|\.|$)
  [-_/.]p-?\d{4,}|product[.\w-]{0,80}\.(?:html?|aspx?|php)|\/\d{6,}(?:\.html?)?$|-\d{5,}(?:\.html?)?$
  [?&](?:product_?id|pid|sku|item_?id|goods_?id|prod)=
`),
  "i",
)

const OTHER_PATH = new RegExp(
  alternatives(String.raw`
  \/(?:search|suche|recherche|buscar?|busca|cerca|ricerca|zoek\w*|szukaj|hledat|vyhledavani|haku|sok|sog|ara|poisk|kereses|catalogsearch)(?:\/|\.|$)
  \/(?:categor(?:y|ies|ie|ia)|kategorie|kategori|categorie|product-category|collections?|catalog(?:ue)?|tags?|brands?|marken?|marcas?)\/[^/]*\/?$
  \/c\/|\/(?:shop|store|products?|catalog(?:ue)?|all|sale|new|collections?|offers?|deals)\/?$
  \/(?:carts?|basket|bag|checkout|warenkorb|panier|carrito|carrello|kosik|koszyk|korzina|wishlist|account|login|sign-?in|register|orders?|delivery|shipping|versand\w*|livraison|envios?|spedizioni?|doprava|dostavka|dostawa|returns?|contact\w*|kontakt|about(?:-us)?|faqs?|terms\w*|agb|privacy\w*|pricing|prices|plans|gift-?cards?|stores|store-locator)(?:\.\w{2,5})?\/?$
  \/(?:blogs?|news|articles?|stories|story|magazine|posts?|wiki|forum|video|videos|reviews?|how-to|guides?|events?|jobs?|careers|recipes?|help|support|docs)\/|\/(?:19|20)\d\d\/\d{1,2}\/
`),
  "i",
)
const ARTICLE_TYPES = wordSet(
  "article newsarticle blogposting blog report reportagenewsarticle techarticle liveblogposting recipe howto scholarlyarticle advertisercontentarticle opinionnewsarticle reviewnewsarticle qapage discussionforumposting jobposting event movie tvseries tvepisode service",
)
const REVIEW_TYPES = new Set(["review", "criticreview"])
/** They sell a seat, a bed or a home, whatever button follows the price. */
const TICKET_TYPES =
  /^(?:\w*event|festival|hotel|motel|hostel|resort|\w*lodgingbusiness|bedandbreakfast|restaurant|apartment|house|\w*residence|accommodation|realestatelisting)$/
/** Pages of a shop that have prices of what one has chosen there. */
const PLACE = new RegExp(
  `^(?:${alternatives(`
  (?:your|my) (?:shopping )?(?:cart|bag|basket|order|orders|wish ?list|favou?rites)|(?:shopping )?cart|shopping basket|wish ?list|checkout|order (?:confirmation|summary|\\d+)|thank you for your (?:order|purchase)
  (?:(?:mein|dein|ihr)e? )?(?:warenkorb|einkaufswagen|merkzettel|wunschliste|wunschzettel|kasse)|(?:mon|votre) panier|panier|(?:mi |tu )?carrito(?: de compras?)?|lista de (?:deseos|desejos)|(?:il tuo )?carrello|lista dei desideri
  (?:mijn |je )?(?:winkelwagen|winkelmand|verlanglijst)|(?:twój )?koszyk|lista życzeń|(?:nákupní )?košík|(?:din )?varukorg|handlekurv(?:en)?|indkøbskurv|корзина|избранное|кошик|sepetim|(?:買い物)?カート|购物车|購物車|장바구니
`)})$`,
  "u",
)
/** Shops' platforms name the controls of a listing like this. */
const SORTER =
  /(?:^|[\s_-])(?:sort|sort-?by|orderby|order-?by|sorter|sorting|sortierung|ordering|facets?|layered-?nav\w*)(?:$|[\s_-])/
/** Shops' platforms name the body of a product's page like this. */
const CALLED =
  /(?:^|[\s_-])(?:(?:single|template|page|type)[_-]product|product[_-](?:view|details?|page|product))(?:\s|$)/
const QUANTITY =
  /^(?:quantity|qty|menge|anzahl|quantite|cantidad|quantita|kolicina|mnozstvi|ilosc)(?:$|[\W_])/i
const NEAR = 45
/** More text between a heading and a price tells of something that also costs money. */
const CLOSE = 300
const lengthOf = (length: number, { text }: TextRun): number => length + text.length
const MAX_BUTTONS = 60
/** The type and the price are two tags. */
const BOTH = 1.5
const SURELY = 1.5
/** With its quantity, in the page and in a bar that stays in sight. */
const MOST_OWN = 6

/** The evidence speaks for or against one product for sale, in any language. */
export function saleEvidence(page: PageDocument, facts: Known): Evidence {
  const { items, heading } = facts
  const evidence: Evidence = {}
  const note = (kind: string, strength: number | boolean) => {
    if (strength) evidence[kind] = Number(strength)
  }
  const top = items.filter(({ within }) => within === "" || within === "mainEntity")
  const countOf = (kinds: ReadonlySet<string>) =>
    top.filter(({ types }) => types.some((type) => kinds.has(type))).length
  const type = (meta(page, "og:type") ?? "").toLowerCase()
  const path = page.url.pathname + page.url.search
  const prices = shownPrices(page).filter(({ aside }) => !aside)
  const own = prices.filter(({ card, bare }) => !card && bare)
  const cards = prices.filter(({ card, bare }) => card && bare).length
  const first =
    heading &&
    prices.find(({ place, bare }) => bare && place >= heading.place && place <= heading.place + NEAR)

  note("always", 1)
  note("platform", facts.certain)
  const isMany = showsMany(facts)
  note("stated", !isMany && (isStated(facts) || isSole(page, facts)))
  note("many", isMany)
  note("state", facts.state)
  note("only-state", facts.state && facts.text.length < SHELL)
  const body = page.elements.find(({ name }) => name === "body")
  note("called", body !== undefined && CALLED.test(hooks(body)))
  const isTagged = /product(?!\.group|s)/.test(type)
  const hasTag = !pricesInTags(page).next().done
  note("og-product", isTagged && hasTag ? BOTH : isTagged || hasTag)
  // Several reviews are those of customers.
  const isArticle = countOf(ARTICLE_TYPES) > 0 || countOf(REVIEW_TYPES) === 1
  const isPublished = meta(page, "article:published_time", "article:author", "article:section") !== undefined
  const allButtons = ownButtons(page)
  // An article sends its readers to shops.
  const buttons = (isArticle || isPublished ? allButtons.filter((one) => !leadsAway(page, one)) : allButtons)
    .length
  const isCrowded = cards > 6 && (first === undefined || first.card)
  note(
    "button",
    (buttons > 0 && buttons <= MOST_OWN) || (!isCrowded && facts.availability === "out-of-stock"),
  )
  note("own-price", own.length > 0)
  if (heading && first && !first.card)
    note("heading-price", page.texts.slice(heading.place, first.place).reduce(lengthOf, 0) > CLOSE ? 0.5 : 1)
  note(
    "number",
    page.texts.some(({ text }) => text.length < 80 && NUMBER_LABELS.test(text)),
  )
  note(
    "brand",
    [...labelled(page, BRAND_LABELS), ...labelled(page, MAKER_LABELS)].some(({ formal }) => formal),
  )
  note("path", PRODUCT_PATH.test(path))
  note("front", isFront(page.url) && !isSoleOfRegion(page, facts))
  note("other-path", OTHER_PATH.test(page.url.pathname))
  const isSold = evidence.button !== undefined && evidence["heading-price"] !== undefined
  const isTicket = top.some(({ types }) => types.some((type) => TICKET_TYPES.test(type)))
  // Blogs' plugins call each page an article.
  note("article-type", isTicket ? SURELY : !isSold && isArticle)
  note("published", isPublished)
  note("place", PLACE.test(foldWords(facts.name)))
  note("cards", isCrowded)
  note("sorted", isSorted(page))
  return evidence
}

/** The buttons that put products into the basket. Those in cards and menus are of others. */
function ownButtons(page: PageDocument): Element[] {
  const buttons = page.elements.filter(isBuyButton).slice(0, MAX_BUTTONS)
  return buttons.filter((one) => !isSecondary(one) && !isInCard(page, ancestors(one, 1)[0] ?? one))
}

/** To another site, or to another shop by its label, as in "Buy on Acme". */
function leadsAway(page: PageDocument, button: Element): boolean {
  if (/(?<!\p{L})(?:on|at|from|bei|auf|chez|bij) \p{Lu}/u.test(visibleLine(button, { max: 60 }))) return true
  const address = button.name === "a" ? resolve(attr(button, "href"), page.base) : null
  return address !== null && new URL(address).hostname !== page.url.hostname
}

function isBuyButton(element: Element): boolean {
  const { name } = element
  const isInput = name === "input"
  if (isInput && QUANTITY.test(attr(element, "name"))) return true
  if (name !== "button" && name !== "a" && !(isInput && SUBMITS.test(attr(element, "type")))) return false
  const label =
    attr(element, "value") ||
    attr(element, "aria-label") ||
    attr(element, "title") ||
    visibleLine(element, { max: 60 })
  return label.length < 50 && BUY_WORDS.test(label)
}

const SUBMITS = /^(?:submit|button|image)$/i

const isSorted = (page: PageDocument): boolean =>
  page.elements.some((element) =>
    element.name === "link"
      ? /^(?:next|prev)$/i.test(attr(element, "rel"))
      : (element.name === "select" || element.name === "form") &&
        SORTER.test(`${hooks(element)} ${attr(element, "name").toLowerCase()}`) &&
        !isSecondary(element),
  )

/** The visible text of a page that scripts fill is at most this long. */
const SHELL = 300
const LISTED = 4

/** Structured data states a product that the titles name; where it states many, they name the whole of it. */
function isStated({ items, main, titles }: Known): boolean {
  const name = foldWords(textsOf(main?.node ?? {}, "name")[0] ?? "")
  const isOneOfMany = namesOf(items).size >= LISTED && main?.within !== ""
  return titles.some((title) =>
    isOneOfMany ? includesWords(foldWords(title), name) : overlap(name, foldWords(title)) >= 0.5,
  )
}

/** Structured data states several products side by side, and neither does a title name one, nor are they its variants. */
function showsMany({ items, titles }: Known): boolean {
  const names = namesOf(items.filter(({ within }) => within === "" || within === "mainEntity"))
  if (names.size < 2) return false
  return !titles.map(foldWords).some((title) => {
    const isOfSeveralWords = title.includes(" ")
    return [...names].some(
      (name) =>
        includesWords(title, name) ||
        overlap(name, title) >= 0.7 ||
        (isOfSeveralWords && name.startsWith(`${title} `)),
    )
  })
}

/** A shop of one product may show it where others have the front page of a country, such as "/us". */
const isSoleOfRegion = (page: PageDocument, facts: Known): boolean =>
  isSole(page, facts) && isStated(facts) && facts.heading !== undefined

const isSole = (page: PageDocument, { items, main }: Known): boolean =>
  namesOf(items).size === 1 && main?.within === "" && page.url.pathname !== "/"

const namesOf = (items: SchemaItem[]) =>
  new Set(productItems(items).map(({ node }) => foldWords(textsOf(node, "name")[0] ?? "")))
