import { plainNumbers, readAmount } from "../../money/amount.ts"
import { type Money, moneysIn, type PlacedMoney } from "../../money/money.ts"
import { alternatives } from "../clean/fold.ts"

/** `usual`: a list price, which counts where no lower one is. `unit`: of a kilogram or a piece. `aside`: an old price, a rate, a discount or what delivery costs. */
type Role = "now" | "usual" | "unit" | "aside"

/** Whether the text behind an amount says that it is paid several times. */
export const isRateBefore = (words: string): boolean => RATE_AFTER.test(words)

/** Whether the text before or behind an amount says that it is the lowest of several. */
export const isFromBefore = (words: string): boolean => FROM_BEFORE.test(words)
export const isFromAfter = (words: string): boolean => FROM_AFTER.test(words)

/** What the words of a line, or of the text before it, call the amount behind them. */
export function roleAfter(words: string): Role {
  if (ASIDE_BEFORE.test(words) || FREE_FROM.test(words)) return "aside"
  if (UNIT_BEFORE.test(words)) return "unit"
  return USUAL_BEFORE.test(words) ? "usual" : "now"
}

/** `varies`: the line says that other choices cost more. */
type CurrentMoney = Money & { role: Role; varies: boolean }

/**
 * Of the amounts in a line, what the product costs now.
 * @param isPriced says that the line is about a price, so that its numbers need no currency.
 */
export function currentMoney(text: string, isPriced: boolean): CurrentMoney | null {
  const line = plainNumbers(text)
  const moneys = moneysIn(line, isPriced)
  const amounts = moneys.length > 0 ? moneys : isPriced ? numbersIn(line) : []
  const ranked = amounts.map((money, at) => {
    const before = line.slice(amounts[at - 1]?.end ?? 0, money.index)
    const after = line.slice(money.end, money.end + 40)
    const isUnit = UNIT_AFTER.test(after)
    const isAside = ASIDE_AFTER.some((words) => words.test(after))
    const next = amounts[at + 1]
    const isRange =
      next !== undefined &&
      Number(next.amount) > Number(money.amount) &&
      TO.test(line.slice(money.end, Math.max(money.end, next.index)))
    const isLowered =
      next !== undefined &&
      Number(next.amount) < Number(money.amount) &&
      LOWERED.test(line.slice(money.end, Math.max(money.end, next.index)))
    const isPart = amounts.length > 1 && (isUnit || NET_AFTER.test(after) || NET_BEFORE.test(before))
    return {
      money,
      isNow: NOW.test(before),
      varies: isRange || isFromBefore(before) || isFromAfter(after),
      role: isAside || isPart || isLowered ? "aside" : isUnit ? "unit" : roleAfter(before),
    }
  })
  const current = ranked.filter(({ role }) => role === "now" || role === "unit")
  const usual = ranked.filter(({ role }) => role === "usual")
  const [best] = [...current.filter(({ isNow }) => isNow), ...current, ...usual, ...ranked]
  if (!best) return null
  // A bare number among words is a price only if the words say which of the numbers it is.
  const isTold = best.isNow || (current.length === 1 && ranked.length > 1)
  if (moneys.length === 0 && !isTold) return null
  const { amount, currency } = best.money
  return { amount, currency, role: best.role as Role, varies: best.varies }
}

function numbersIn(line: string): PlacedMoney[] {
  const numbers = line.matchAll(/(?<![\p{L}\d.,'-]|\d\s)\d(?:[\d.,' ]{0,16}\d)?(?![\d%]|\p{L})/gu)
  return [...numbers].flatMap((match) => {
    const amount = readAmount(match[0])
    return amount ? [{ amount, currency: null, index: match.index, end: match.index + match[0].length }] : []
  })
}

/** The lowest price of the last 30 days, which European shops have to name beside a lowered one. */
const LOWEST =
  "lowest|tiefst|niedrigst|best-?preis|plus bas|m[aá]is? ba(?:jo|ixo)|basso|laagste|lägsta|laveste|alin|najniż|nejniž|najniž|legalacsonyabb|mai mic|χαμηλότερη|madalaim|zemākā|mažiausia|žemiausia|ниска"

const ASIDE_BEFORE = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives(`
  was|before|previously|old price|instead of|statt|vorher|bisher|avant|au lieu de|antes|invece di|prima|in plaats van|eerder|bylo|byla|původně|před|tidigare|förr|før|ennen|dříve|było|wcześniej|eskiden|було|было|вместо
  bestpreis|tiefstpreis|lowest price|(?:last|letzten|laatste|afgelopen|senaste|siste|seneste|posledních|posledných|ultimele|de los últimos|dos últimos) 30 (?:days|tage|tagen|dagen|dagarna|dager|dage|dní|de zile|días|dias)|30 derniers jours|ultimi 30 giorni|z (?:ostatnich )?30 dni(?: przed obniżką)?
  (?:member|club|clubcard|prime|student|students|app|coupon|subscription|subscriber|mitglieder|studenten|abo)[ -]?(?:price|preis)|members|with (?:prime|coupon|trade-?in|subscription)|subscribe(?: (?:&|and) save)?(?: \\d{1,2} ?%)?|(?:used|refurbished|gebraucht|d'occasion|occasion|usati|usado|tweedehands) (?:from|ab|à partir de|dès|da|desde|vanaf)
  save|earn|every|saving|savings|discount|coupon|voucher|gutschein|gift card|ersparnis|économie(?: de)?|ahorras|je bespaart|oszczędzasz|ušetříte|du sparar|du sparer|du spar|starting bid|startgebot|cash[- ]?back|spar|spare|sparen|du sparst|sie sparen|économisez|ahorra|risparmi|over|above|up to|bis zu|deposit|anzahlung|kaution|caution|fianza|cauzione|kaucja|pfand|statiegeld|consigne|pant|subtotal|sub-total|zwischensumme|sous-total|subtotale|tussentotaal
  plus|zzgl|zuzüglich|click & collect|gift wrap(?:ping)?|installation|assembly(?: service)?|montage|insurance|engraving|gravur|add (?!to )[\\p{L}-]+|shipping|delivery|postage|p&p|portes|koszt dostawy|versand|versandkosten|lieferung|livraison|port|frais de port|envío|gastos de envío|spedizione|verzending|verzendkosten|bezorging|frete|frakt|fragt|dostawa|doprava|kargo|доставка|运费|送料
  medlemspris|medlem|ledenprijs|klubov[áa] cena|klubb?pris|jäsenhinta|precio socios?|cena klubowa|prix (?:membre|adhérent)|опт\\p{L}*|wholesale
  poupe|poupa|economi[sz][ae]|säästä|säästät|megtakarítás|economisești|reducere|[iİ]ndirim|κερδίζεις|экономия|выгода|скидка|економія|знижка|спестявате|spara|zľava|sleva
  \\d\\+|(?:від|от|from|ab|od|à partir de|desde|da|vanaf|fra|från)\\s?\\d{1,4}\\s?(?:шт|pcs|pieces?|stk|stück|szt|ks|db|buc|pz|uds?|unidades|pièces)
`)})[\\s.:(]{0,3}(?:(?:from|ab|nur|only|for|für)\\s)?$|(?:旧价|原价|券后价|到手价|会员价|会員価格|회원가|쿠폰(?:적용)?가)[:：]?\\s?$|×(?: de)?\\s?$|(?:^\\s*|\\d\\s?)x(?: de)?\\s?$|(?:${LOWEST})[^\\d]{0,40}(?<!\\d)30[^\\d]{1,40}$|(?<!\\d)30[^\\d]{1,20}(?:${LOWEST})[^\\d]{0,20}$|[-−+]\\s?$|\\d\\s?(?:[×x](?: de)?|for|für|pour|voor|por|za|за)\\s?$|\\d\\s?(?:[×x] (?:sans frais|ohne zinsen|sem juros)|(?:rate|raten|cuotas|plazos|mensualités|mensualidades) (?:da|de|à|zu))\\s?$|payments of\\s?$|in \\d of\\s?$|raten (?:zu|à)\\s?(?:je\\s)?$`,
  "iu",
)
/** A sum from which delivery is free. */
const FREE_FROM =
  /(?<!incl\.? |inkl\.? |including |inclusive )(?:shipping|delivery|postage|versand|versandkostenfrei|lieferung|livraison|livré|envíos?|entrega|spedizione|verzending|bezorging|frete|frakt|fragt|levering|dostaw[aęy]|doprava|doručení|toimitus|szállítás|kargo|доставк[аи]|运费|運費|送料)(?!\p{L})[^.!?|·,:\d]{1,30}$/iu
const USUAL_BEFORE = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives(`
  rrp|r\\.r\\.p|msrp|uvp|list price|listenpreis|m\\.?r\\.?p|prezzo di listino|prezzo consigliato|precio recomendado|precio habitual|prix public|normalpris|adviesprijs|cena katalogowa|cena regularna|běžná cena|doporučená cena|listpris|reg|regular|regular price|normal price|normalpreis|ord|ordinarie|ord\\. pris|prix conseillé|pvp|catalogusprijs
`)})[\\s.:]{0,3}$|(?:定価|通常価格|メーカー希望小売価格)[:：]?\\s?$`,
  "iu",
)
/** "1 kg = ", or a name of such a price. */
const UNIT_BEFORE =
  /(?:=|(?:^|[^\p{L}])(?:grundpreis|unit price|prix (?:au|à la) [\p{L}²]+|prezzo al \p{L}+|precio por (?:kg|kilo|litro|unidad)|cena jednostkowa|jednotková cena|jämförpris))[\s.:(]{0,3}$/iu
/** A lower amount follows as the new one. */
const LOWERED = /^\W{0,4}(?:[-−–]\s?\d{1,2}\s?%|por|→|➔)\W{0,4}$/iu
const NOW =
  /(?:^|[^\p{L}])(?:now|jetzt|maintenant|ahora|adesso|ora|agora|nu|nyt|nyní|teraz|şimdi|сейчас|сега)[\s.:]{0,3}(?:(?:only|nur)\s)?$/iu
const FROM_BEFORE =
  /(?:^|[^\p{L}])(?:from|starting at|starts at|as low as|ab|à partir de|a partir de|dès|desde|da|a partire da|vanaf|od|już od|fra|från|alkaen|от|від)[\s.:]{0,3}$/iu
const FROM_AFTER = /^\s?(?:[-–—~〜～+]\s*$|から|より|起|부터|&\s?up|and up|alkaen|-?t[óő]l)/iu
/** Between two amounts of a range; nothing, where the sign stands once for both. */
const TO = /^\s?(?:[-–—~〜～]|to|and|bis|und|à|et|a|y|do|tot|till|til|до)?\s?$/iu
const RATE_AFTER =
  /^\s?(?:(?:\/|per|pro|par|al|por|a|im|je|each|every)\s?(?:month|monat|mois|mes|mese|mês|maand|mo\b|mth|mies|měs|mån|md\b|week|woche|semaine|year|yr|jahr|an|anno|año|ano|rok|år)(?!\p{L})|monatlich|monthly|mtl|mensuel|[×x]\s?\d)/iu
/** A discount, or what delivery costs. */
const EXTRA_AFTER =
  /^\s?(?:(?:off|back|cash[- ]?back|discount|rabatt|de réduction|gespart|sparen|after [\p{L}-]* ?(?:rebate|coupon|code)|for (?:members|students|subscribers)|pour les (?:adhérents|membres)|für mitglieder|first \p{L}+ order|in rewards|(?:e-?)?gift card|voucher|gutschein|pfand|statiegeld|(?:à vista )?(?:com desconto )?(?:no|com|via) (?:pix|boleto)|(?:con|por) transferencia|с (?:\p{L}+ )?картой|по карте|clubcard price|with (?:prime|coupon|trade-?in))(?!\p{L})|(?:versand(?:kosten)?|shipping|delivery|postage|livraison|envío|spedizione|verzendkosten|frakt|dostawa|doprava)(?!\p{L}|\s?(?:incl|free|inkl|comp)))/iu
const NET_BEFORE =
  /(?:^|[^\p{L}])(?:net|netto|nettó|excl\.? (?:vat|tax|btw)|ex\.? vat|hors taxes?|bez dph|税抜|税別)[\s.:]{0,3}$/iu
const NET_AFTER =
  /^\s?[(（]?(?:税抜|税別|excl|exkl|ex\.? vat|hors taxe|ht(?!\p{L})|h\.t\.|\+\s?(?:vat|iva|mwst|tva|btw|moms|dph|gst)|netto|bez dph)/iu
/** A thousand times as much and more: a market's size, or an insured sum. */
const MANY_AFTER =
  /^(?:[kmbt]|bn|mn|\s?(?:mio|mrd|mill?i\p{L}+|bill?i\p{L}+|trill?i\p{L}+|lakhs?|crores?|млн|млрд))(?!\p{L})/iu
/** What is missing for free delivery. */
const LEFT_AFTER =
  /^\s?(?:(?:more|left|away|to|go|for|from|until|kvar|till|til|tot|bis|zum|zur|para|pour|per|do|voor|la|el|da|den)\s){1,4}(?:free|fri|gratis|kostenlos\p{L}*|versandkostenfrei\p{L}*|livraison|envío|spedizione|frete|darmow\p{L}*|doprav\p{L}*)(?!\p{L})/iu
const ASIDE_AFTER = [RATE_AFTER, EXTRA_AFTER, MANY_AFTER, LEFT_AFTER]
/** The price of a part of the product, where another amount stands beside it. */
const UNIT_AFTER =
  /^\s?(?:\/|per|pro|je|al|par|le|la|za|の)\s?(?:\d{1,4}(?:[.,]\d{1,3})?\s?)?(?:(?:kg|g|l|ml|cl|dl|oz|lb|m|st|pc|pz|ks|szt|kilo|gramm?e?|lit(?:er|re|ro|r)|met(?:er|re|ro)|unit|stk|stück|piece|pièce|pieza|pezzo|stuk)s?(?![\p{L}\p{N}])|100|m²|m2)/iu
