import { readPriceCell } from "../../money/price-cell.ts"
import type { Losses } from "../losses.ts"
import { type Line, lineOf } from "./text-line.ts"

/** Lines of one product: one has its link, and the others its name, price and description. A line alone is a title. */
export function namedGroups(all: string[]): Line[][] | null {
  const groups: Line[][] = []
  let group: Line[] = []
  for (const line of [...all, ""])
    if (line.trim() !== "") group.push(lineOf(line))
    else {
      if (group.length > 0) groups.push(...pairsOf(group))
      group = []
    }
  const isWhole = groups.every((one) => isProduct(one) || (one.length === 1 && one[0]?.links.length === 0))
  return isWhole && groups.some(isProduct) ? groups : null
}

export const isOneLink = ({ links, words }: Line): boolean =>
  links.length === 1 && links[0]?.label === "" && words.every((some) => some === "")

const isBare = (line: Line): boolean => isOneLink(line) && !line.isEntry

const isText = ({ links, isEntry, isHeading }: Line): boolean => links.length === 0 && !isEntry && !isHeading

/** The most lines of one product. */
const MOST = 6

const isProduct = (group: Line[]): boolean =>
  group.length > 1 &&
  group.length <= MOST &&
  group.filter(isBare).length === 1 &&
  group.every((line) => isBare(line) || isText(line))

/** Names and links in turn, perhaps below a title. */
function pairsOf(group: Line[]): Line[][] {
  const from = group.length > 3 ? group.length % 2 : 0
  const isInTurn = (start: number) =>
    group.slice(from).every((line, at) => ((at + start) % 2 === 0 ? isText(line) : isBare(line)))
  if (group.length <= 2 || (from === 1 && group[0]?.links.length !== 0) || !(isInTurn(0) || isInTurn(1)))
    return [group]
  const pairs = group.slice(from).flatMap((_, at, lines) => (at % 2 === 0 ? [lines.slice(at, at + 2)] : []))
  return [...(from === 1 ? [group.slice(0, 1)] : []), ...pairs]
}

export function rowsOfGroups(groups: Line[][], losses: Losses): string[][] {
  const rows: string[][] = []
  let collection = ""
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    if (isProduct(group)) {
      const texts = group.filter(isText).map(({ text }) => text)
      rows.push(rowOf(texts, group.find(isBare)?.links[0]?.address ?? "", collection))
    } else if (first.isHeading) collection = first.text
    else if (first.isEntry) rows.push(rowOf([first.text], "", collection))
    else losses.add(rows.length > 0 ? "no-link" : "above-headers", first.text)
  }
  return rows
}

/** @param texts of one product, its name first. One of them may be its price. */
export function rowOf(texts: string[], link: string, collection: string, pictures: string[] = []): string[] {
  const whole = texts.find(isPrice)
  const [first = "", ...others] = texts.filter((text) => text !== whole)
  const { name, price } = priceApart(first)
  return [whole ? first : name, link, others.join("\n"), pictures.join("\n"), collection, whole ?? price]
}

/** Of a name with its price before or behind it, such as "Stool, 129 €". */
export function priceApart(text: string): { name: string; price: string } {
  if (isPrice(text)) return { name: "", price: text }
  const parts = [BEHIND, BEFORE].map((pattern) => pattern.exec(text)?.groups)
  const { name = text, price = "" } = parts.find((part) => part?.price && isPrice(part.price)) ?? {}
  return { name, price }
}

/** Of "from 50 to 100 €", the second amount is no price of its own. */
const BEHIND =
  /^(?<name>.{0,500}[^\s\d,;:|(–—-])(?:\s*[,;:|(–—]\s*|\s+-\s+)(?<price>[^\s,;:|()–—-][^,;:|()–—-]{0,30}(?:[.,]\d{2})?[^,;:|()–—-]{0,10})\)?[\s:;,|–—-]*$/u

const BEFORE =
  /^(?<price>[^,;:|()–—-]{1,30}(?:[.,]\d{2})?)(?:\s*[;:|–—]\s*|,\s+|\s+-\s+)(?<name>\D.{0,500})$/u

export const isPrice = (text: string): boolean => {
  const reading = PRICE.test(text.trim()) ? readPriceCell(text) : null
  return reading !== null && "price" in reading
}

/** An amount with a sign before or behind it, and nothing else. */
export const PRICE =
  /^(?:\p{Sc}|\p{Lu}{2,3}\p{Sc}?)\s?\d[\d.,'’\s]{0,15}$|^\d[\d.,'’\s]{0,15}(?:\p{Sc}|\p{L}{1,4})$/u
