import { alternatives } from "./fold.ts"

// Words that shops in many languages put around a product's name. `bounded` adds Unicode word bounds.

const bounded = (words: string, flags = "iu") =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags)

/** An expression for what a text may say before the name of what is to be bought. */
export const ORDERS =
  "buy|shop|order|purchase|shop for|acheter|achetez|acheter en ligne|commander|commandez|comprar|compra|comprá|compre|acquista|" +
  "jetzt|kaufen sie|bestellen sie|kauf|koop|bestel|kopen|kup|kupte|kupuj|koupit|kúpiť|kupi|купить|купите|купити|заказать|закажите|выберите|придбати|купи|" +
  "köp|beställ|kjøp|køb|osta|tilaa|cumpara|cumpără|vásárolj|αγορά|satın al|mua|beli|jual|تسوق|اشتر|購買|買|购买"

/** What the button says that puts the product into the basket. */
export const BUY_WORDS = new RegExp(
  `^(?:${alternatives(`
  add to (?:(?:shopping|your|my) ){0,2}(?:cart|bag|basket|trolley)|buy|order now|pre-?order|purchase
  in den (?:warenkorb|einkaufswagen|korb)|jetzt kaufen|warenkorb|zum warenkorb hinzufügen|ajouter|acheter
  añadir (?:al carrito|a la cesta|a la bolsa)|agregar al carrito|comprar|aggiungi al carrello|acquista
  adicionar (?:ao carrinho|à sacola)|agregar a(?:l carro|s?la bolsa)|añadir al carro|in (?:mijn )?winkel(?:wagen|mand)|toevoegen aan winkelwagen|aan winkelwagen toevoegen|bestellen
  köp|lägg i (?:varukorg|kundvagn)|legg i handlekurv|læg i (?:indkøbs)?kurv|kjøp|køb|lisää ostoskoriin|osta
  (?:dodaj )?do koszyka|kup teraz|(?:přidat )?do košíku|koupit|(?:vložit |pridať )?do košíka|kosárba
  hozzáadás a kosárhoz|adaugă în coș|adăugați în coș|adauga in cos|v košarico|dodaj [vu] košaric[ou]|u košaricu
  naroči|(?:добавить )?в корзину|купить|заказать|до кошика|у кошик|купити|добави в количката
  добавяне към количката|(?:προσθήκη )?στο καλάθι|sepete ekle|satın al|pievienot grozam|ielikt grozā
  (?:įdėti )?į krepšelį|lisa korvi|thêm vào giỏ|mua ngay|หยิบใส่ตะกร้า|เพิ่มลงในตะกร้า|beli sekarang
  tambahkan ke keranjang|カートに(?:入れる|追加)|(?:買い物)?かごに(?:追加|入れる)|购物车|(?:加入|添加到)购物车|立即购买
  加入購物車|放入購物車|直接購買|立即購買|장바구니|카트에 추가|구매하기|바로구매|הוסף לסל|أضف إلى (?:السلة|عربة التسوق)|اشتر[يِ]? الآن|افزودن به سبد|dodaj u korpu|додај у корпу
`)})`,
  "iu",
)

export const LEADING_VERB = new RegExp(
  `^(?:(?:${ORDERS})(?: online)?[:,]?\\s+|amazon\\.[a-z.]+\\s*[:|]\\s*)`,
  "iu",
)

export const TRAILING_SALES = bounded(
  "(?:&|and|und|et|y|og|och|en|и) (?:reviews?|ratings?|bewertungen|avis|opiniones|recensioni|opinie|recenze|отзывы)|" +
    "(?:jetzt )?(?:online |günstig |billig )*(?:kaufen|bestellen)|online shop|im online.?shop|" +
    "купить|купити|заказать|по (?:низкой|выгодной|лучшей|доступной|отличной) цене|за найкращою ціною|недорого|в интернет[- ]магазине|" +
    "в інтернет[- ]магазині|с доставкой|цена|ціна|" +
    "at (?:the )?(?:best|low|lowest) prices?|best price|for sale|buy online|buy now|online at|price in [\\p{L} ]+|shop online|free (?:delivery|shipping)|" +
    "from (?=[£$€])|pas cher|au meilleur prix|à petit prix|à prix|en ligne|achat|acheter|vente|" +
    "al mejor precio|mejores precios|mejor precio|comprar|compra online|precio|melhor preço|preço|em promoção|" +
    "miglior prezzo|al miglior prezzo|in offerta|vendita online|prezzo|acquista|" +
    "(?:online )?(?:kopen|bestel(?:len)?)|goedkoop|w niskiej cenie|sklep internetowy|cena|ceny|opinie|tanio|" +
    "za skvělou cenu|nejlevnější|akční cena|internetový obchod|levně|spletna trgovina|prodaja|ugodna cena|" +
    "vásárlás|olcsón|webáruház|ár|satın al|fiyatı|fiyatları|hinta|verkkokauppa|pris|köp|kjøp|køb|hos|" +
    "preț|ieftin|online ár|αγορά|τιμή|giá (?:rẻ|tốt)|chính hãng|harga",
)

const PITCH = bounded(
  "free (?:delivery|shipping|returns)|fast delivery|next day delivery|(?:best|low|lowest|great) (?:online )?prices?|price in|prices? (?:start\\w* )?from|buy (?:now|online|it)|shop (?:now|online|for|the)|" +
    "order (?:now|online|today)|in stock|save (?:up to|on)|money back|official (?:site|store|shop)|online (?:shop|store)|find (?:great|the best|deals|many)|best deals?|compare prices?|online price|discover (?:our|the|more)|" +
    "kostenlos(?:er|e)? (?:versand|lieferung)|versandkostenfrei|(?:jetzt |online |günstig |bequem )*(?:kaufen|bestellen)|rechnung|große auswahl|top.?preis\\p{L}*|" +
    "livraison (?:gratuite|offerte|rapide)|meilleurs? prix|achetez|acheter|commandez|en ligne|retour gratuit|" +
    "envíos? gratis|env[ií]o|mejor(?:es)? precios?|compra(?:r)?|ofertas|tienda online|frete grátis|compre|" +
    "spedizione (?:gratuita|gratis)|miglior(?:i)? prezz[io]|acquista(?:re)?|offerte|" +
    "gratis (?:verzending|bezorging|retour\\p{L}*|frakt|levering)|bestel(?:len)?|koop(?:t)?|fri frakt|fri fragt|köp|handla|bestill|" +
    "darmowa (?:dostawa|wysyłka)|sklep\\p{L}*|kup|promocj\\p{L}*|doprava zdarma|za skvělou cenu|skladem|e-shop\\p{L}*|nakupujte|" +
    "купить|купити|закажите|заказать|доставк\\p{L}*|интернет-магазин\\p{L}*|інтернет-магазин\\p{L}*|низк\\p{L}+ цен\\p{L}*|ценам?|гарантия|скидк\\p{L}*|отзыв\\p{L}*|большой выбор|" +
    "tilaa|ilmai\\p{L}+ toimitu\\p{L}*|verkkokau\\p{L}*|ücretsiz kargo|satın al|fiyat\\p{L}*|livrare|comand[aă]|szállítás|rendelj\\p{L}*|vásárol\\p{L}*|" +
    "envio|loja|parcele|spletn\\p{L}+ trgovin\\p{L}*|ugodn\\p{L}+ cen\\p{L}*|prodaja|bezmaksas piegād\\p{L}*",
  "giu",
)
const POLICY = bounded(
  "assumes? (?:all|no|full) (?:responsibility|liability)|disclaimer|all rights reserved|personali[sz]ed advertising|haftung\\p{L}*|alle rechte vorbehalten|tous droits réservés|derechos reservados|" +
    "returns? policy|refund(?:s|ed)?|return (?:the|your|it|items)|cookies?|privacy|terms (?:and|of|&)|delivery (?:times?|charges|costs?|options)|shipping (?:times?|costs?|policy|charges)|business days|working days|" +
    "add to (?:wishlist|cart|bag|basket)|(?:in|out of) stock|availability|per customer|(?:limited|manufacturer'?s) warranty|warranty (?:period|claims?|covers?|policy|terms|does)|gewährleistung\\p{L}*|herstellergarantie|garantiebedingungen|auf lager|nicht verfügbar|en stock|disponib\\p{L}+|в наличии|skladem|sign (?:in|up)|log in|newsletter|write a review|select (?:size|colou?r)|customer service|" +
    "rückgabe\\p{L}*|widerruf\\p{L}*|versandkosten|lieferzeit|datenschutz\\p{L}*|werktage\\p{L}*|retours?|remboursement\\p{L}*|frais de port|devolucion\\p{L}*|reembolso|gastos de envío|resi|rimborso|spese di spedizione|" +
    "zwrot\\p{L}*|vrácení|возврат\\p{L}*|обмен|доставк\\p{L}*|оплат\\p{L}*|iade|palautus\\p{L}*|toimitus\\p{L}*|retur(?!n)\\p{L}*|povračilo|dostava",
  "giu",
)
const POLICY_CJK =
  /환불|교환|배송|반품|返品|送料|配送|退货|退貨|退換|退款|出貨|现货|現貨|运费|運費|發票|信用卡/g

const PITCH_CJK =
  /通販|網購|宅配|欢迎|歡迎|选购|送料無料|最安値|免運|網路開店|特價|包邮|正品|무료배송|최저가|할인/g

const count = (text: string, ...patterns: RegExp[]): number =>
  patterns.reduce((sum, pattern) => sum + (text.slice(0, 600).match(pattern)?.length ?? 0), 0)

export const countPolicies = (text: string): number => count(text, POLICY, POLICY_CJK)
export const countSalesPhrases = (text: string): number => count(text, PITCH, PITCH_CJK)

const STORE = [
  /^(?:Visit the|Besuche den|Besuchen Sie den) (.+?)[- ]Store$/iu,
  /^(?:Visiter la boutique|Visita (?:lo|la|il) (?:Store|tienda|negozio) d[ei]|Visite a loja(?: da| do)?|Odwiedź sklep) (.+)$/iu,
  /^(?:Bezoek de|Besök) (.+?)-(?:store|butiken)$/iu,
  /^(.+?) Mağazasını Ziyaret Edin$/iu,
  /^(.+?)(?:のストアを表示|のストアを訪問)$/u,
  /^访问 ?(.+?) ?(?:品牌旗舰店|商店)$/u,
]

/** What a link to other products of a brand says before and after its name. */
const OTHERS = [
  /^(?:view|see|show|shop|browse|discover|explore)(?: all| more| other)*(?: (?:products|items|articles))?(?: (?:by|from|of))? (.+?)(?: (?:products|items|collection|range))?$/iu,
  /^(?:more|all|other)(?: (?:products|items|articles))? (?:by|from|of) (.+)$/iu,
  /^(?:alle|weitere|mehr|andere)(?: (?:produkte|artikel))? (?:von|der marke|des herstellers) (.+?)(?: (?:anzeigen|ansehen|entdecken))?$/iu,
  /^alle (.+?)[- ](?:produkte|artikel)(?: (?:anzeigen|ansehen|entdecken))?$/iu,
  /^(?:voir )?(?:plus|tous les (?:produits|articles)|les autres produits|autres produits)(?: de la marque| de chez| de| d['’]) ?(.+)$/iu,
  /^(?:ver )?(?:más|mais|todos (?:los|os) (?:productos|produtos)|otros productos|outros produtos)(?: (?:de la marca|da marca|de|da|do)) (.+)$/iu,
  /^(?:vedi |scopri )?(?:altro|tutti i prodotti|altri prodotti)(?: (?:della marca|di|da)) (.+)$/iu,
  /^(?:bekijk |toon )?(?:alles|meer|alle (?:producten|artikelen))(?: (?:van|door)) (.+)$/iu,
  /^(?:zobacz )?(?:wszystkie|więcej|inne)(?: (?:produkty|produktów))?(?: (?:marki|od|firmy)) (.+)$/iu,
  /^(?:visa |se )?(?:allt|alla|mer|alle)(?: (?:produkter|varor|varer))?(?: (?:från|fra|av)) (.+)$/iu,
  /^(?:все|другие) товары (?:бренда |марки |производителя )?(.+)$/iu,
]

const ANYTHING =
  /^(?:all|more|other|similar|our|the|this)?\s?(?:products?|items?|articles?|collections?|details?|produkte?|artikel|produits|productos|produtos|prodotti|producten|all|more|reviews?)?$/iu

/** "Visit the Tefal Store" and "View all Tefal products" → "Tefal". */
export const storeIn = (text: string) =>
  [...STORE, ...OTHERS].map((form) => form.exec(text)?.[1]).find((name) => name && !ANYTHING.test(name))

const AMOUNT =
  "(?:(?:US|CA|AU|NZ|HK|C|A)?[$£€¥₩₽₴₹]|R\\$|kr\\.?|CHF|EUR|USD|GBP|PLN|SEK|Rs\\.?)\\s?\\d[\\d .,'’]{0,12}|\\d[\\d .,'’]{0,12}\\s?(?:€|£|\\$|₽|₴|zł|Kč|kr|руб\\.?|грн|EUR|USD|CHF|Ft|lei|лв|円|元|원)"
export const LEADING_PRICE = new RegExp(`^(?:${AMOUNT})(?![\\p{L}\\p{N}])\\s*[·|:,–—-]?\\s*`, "iu")
export const TRAILING_PRICE = new RegExp(
  `\\s*(?:[-–—|·,:(]|\\b(?:from|ab|od|от|à partir de|desde|da))?\\s*(?:${AMOUNT})\\)?\\s*(?:\\([^()]{1,60}\\))?$`,
  "iu",
)
