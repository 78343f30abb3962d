import { foldWords } from "../clean/fold.ts"
import type { PageDocument, TextRun } from "../page/document.ts"
import { isSecondary } from "../page/secondary-content.ts"
import { ancestors, type Element, isElement, visibleLine } from "../page/visible-text.ts"
import { remembered } from "../remembered.ts"

const words = (list: string): ReadonlySet<string> => new Set(list.split(",").map((word) => foldWords(word)))

export const BRAND_LABELS = words(
  "brand,brand name,product brand,item brand,designer brand,marke,marke hersteller,hersteller marke,marque,la marque,marca,marca fabricante,marchio,merk,merknaam,varumärke,märke,merke,mærke," +
    "varemerke,merkki,tuotemerkki,brändi,bränd,zīmols,ražotājs zīmols,prekės ženklas,prekinis ženklas,kaubamärk,bränd,marka,marka producent,značka,výrobce značka,značka výrobce,márka,márkanév,brend,blagovna znamka,znamka,robna marka,robna znamka,марка," +
    "бренд,торговая марка,торгова марка,brand марка,бранд,μάρκα,εταιρία,thương hiệu,nhãn hiệu,ยี่ห้อ,แบรนด์,merek,jenama,ブランド,ブランド名,メーカー ブランド,品牌,品牌名称,品牌名稱,브랜드,브랜드명,המותג,מותג,الماركة,العلامة التجارية,ماركة," +
    "make,make manufacturer,brand manufacturer,manufacturer brand,mærke brand",
)

/** Labels of a maker: as good where no brand is named. */
export const MAKER_LABELS = words(
  "manufacturer,manufactured by,manufacturer name,maker,made by,vendor,hersteller,fabricant,fabricante,constructeur,produttore,casa produttrice,fabrikant,producent,producătór,producător,tillverkare,fabrikat,leverantör,produsent,valmistaja,gamintojas,tootja,ražotājs," +
    "výrobce,výrobca,gyártó,proizvajalec,proizvođač,proizvodjac,производитель,изготовитель,виробник,производител,κατασκευαστής,üretici,nhà sản xuất,ผู้ผลิต,メーカー,メーカー名,制造商,生产商,製造商,廠商,廠牌,제조사,제조업체,יצרן",
)

export const DESCRIPTION_LABELS = words(
  "description,product description,item description,about this product,about this item,about the product,about,overview,product overview,synopsis,summary,product details,details,product information,the details,editor notes,features,product features,highlights,key features,information," +
    "beschreibung,produktbeschreibung,artikelbeschreibung,produktinformation,produktinformationen,produktdetails,details zum produkt,produkt details,über diesen artikel," +
    "description du produit,descriptif,présentation,détails,détails du produit,caractéristiques,descripción,descripción del producto,detalles,características,descrição,descrição do produto,detalhes," +
    "descrizione,descrizione prodotto,descrizione del prodotto,dettagli,scheda prodotto,omschrijving,productomschrijving,beschrijving,productbeschrijving,productinformatie,specificaties,beskrivning,produktbeskrivning,produktinformation,beskrivelse,produktbeskrivelse,kuvaus,tuotekuvaus,tuotetiedot," +
    "popis,popis produktu,popis zboží,popis výrobku,podrobný popis,opis,opis produktu,opis izdelka,opis proizvoda,leírás,termékleírás,termék leírás,descriere,descrierea produsului,описание,описание товара,о товаре,описание продукта,опис,опис товару,описание на продукта," +
    "περιγραφή,açıklama,ürün açıklaması,ürün özellikleri,apraksts,aprašymas,kirjeldus,mô tả,mô tả sản phẩm,รายละเอียด,deskripsi,商品説明,商品の説明,商品詳細,商品介绍,商品描述,商品特色,商品說明,商品介紹,상품설명,상품정보,제품설명,תיאור,תיאור המוצר,الوصف,وصف المنتج",
)

type Labelled = {
  value: string
  /** The label is in a table, a definition list, or before a colon. */
  formal: boolean
  /** The two have an element of their own. */
  alone: boolean
}

const KNOWN = new Set([...BRAND_LABELS, ...MAKER_LABELS, ...DESCRIPTION_LABELS])
const FORMAL = new Set(["th", "td", "dt", "dd", "li", "strong", "b"])

const MAX_LABEL = 40
const MAX_VALUES = 30

/** A labelled value is like "Manufacturer: Philips". */
export function labelled(page: PageDocument, labels: ReadonlySet<string>): Labelled[] {
  const placesByLabel = labelsOf(page)
  const places = [...labels].flatMap((label) => placesByLabel.get(label) ?? []).sort((a, b) => a - b)
  return places.slice(0, MAX_VALUES).flatMap((place) => {
    const labelledValue = valueAt(page, place)
    const value = labelledValue?.value.replace(/^[\s:：-]+/, "").trim()
    return labelledValue && value ? [{ ...labelledValue, value }] : []
  })
}

function readLabels(page: PageDocument): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { text, parent }] of page.texts.entries()) {
    const colon = text.slice(0, MAX_LABEL + 1).search(/[:：]/)
    if (colon < 0 && text.length > MAX_LABEL) continue
    const label = foldWords(colon < 0 ? text : text.slice(0, colon))
    if (!KNOWN.has(label) || ancestors(parent, 8).some(({ name }) => name === "nav" || name === "footer"))
      continue
    if (colon < 0 && isPressed(parent)) continue
    const labelPlaces = places.get(label)
    if (labelPlaces) labelPlaces.push(place)
    else if (label) places.set(label, [place])
  }
  return places
}

const labelsOf = remembered(readLabels)

function valueAt(page: PageDocument, place: number): Labelled | undefined {
  const run = page.texts[place]
  if (!run) return undefined
  const colon = run.text.search(/[:：]/)
  const rest = colon >= 0 ? run.text.slice(colon + 1).trim() : ""
  if (rest) return { value: rest, formal: true, alone: false }
  const next = nextValue(page, place)
  if (!next || (colon < 0 && (isPressed(next.parent, "button") || isInOtherEntry(run.parent, next.parent))))
    return undefined
  return {
    value: next.text,
    formal: colon >= 0 || next.text.startsWith(":") || inFormal(run.parent),
    alone: next.text.length <= MAX_LABEL && isAlone(run, next),
  }
}

const squeezed = (text: string): string => foldWords(text).replaceAll(" ", "")

/** Nothing else is in the nearest element that holds both. */
function isAlone(label: TextRun, value: TextRun): boolean {
  const holders = new Set([value.parent, ...ancestors(value.parent, 9)])
  const holder = [label.parent, ...ancestors(label.parent, 3)].find((one) => holders.has(one))
  if (!holder || isSecondary(holder)) return false
  const line = visibleLine(holder, { max: 2 * MAX_LABEL + 2 })
  return squeezed(line) === squeezed(label.text + value.text)
}

/** A link or button is no label, and a button's text no value. */
const isPressed = (element: Element, tag = "a"): boolean =>
  [element, ...ancestors(element, 2)].some(({ name }) => name === tag || name === "button")

/** The entries of a menu stand side by side. */
const isInOtherEntry = (label: Element, value: Element): boolean =>
  entryOf(label) !== undefined && entryOf(value) !== undefined && entryOf(label) !== entryOf(value)

const entryOf = (element: Element): Element | undefined =>
  [element, ...ancestors(element, 4)].find(({ name }) => name === "li")

const inFormal = (element: Element): boolean =>
  FORMAL.has(element.name) ||
  (isElement(element.parent) && (element.parent.name === "tr" || FORMAL.has(element.parent.name)))

/** The common parent is at most four elements up. */
function nextValue(page: PageDocument, index: number): TextRun | undefined {
  const run = page.texts[index]
  const next = page.texts.slice(index + 1, index + 4).find(({ text }) => /[\p{L}\p{N}]/u.test(text))
  if (!run || !next) return undefined
  const holders = new Set([next.parent, ...ancestors(next.parent, 9)])
  return [run.parent, ...ancestors(run.parent, 3)].some((holder) => holders.has(holder)) ? next : undefined
}
