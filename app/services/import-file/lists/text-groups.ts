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

export const isBare = ({ links, words, isEntry }: Line): boolean =>
  links.length === 1 && links[0]?.label === "" && !isEntry && words.every((some) => some === "")

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
      const price = texts.find((text) => PRICE.test(text)) ?? ""
      const [name = "", ...others] = texts.filter((text) => text !== price)
      const address = group.find(isBare)?.links[0]?.address ?? ""
      rows.push([name, address, others.join("\n"), "", collection, price])
    } else if (first.isHeading) collection = first.text
    else if (first.isEntry) rows.push([first.text, "", "", "", collection])
    else losses.add(rows.length > 0 ? "no-link" : "above-headers", first.text)
  }
  return rows
}

/** An amount with a sign before or behind it, and nothing else. */
export const PRICE =
  /^(?:\p{Sc}|\p{Lu}{2,3}\p{Sc}?)\s?\d[\d.,'’\s]{0,15}$|^\d[\d.,'’\s]{0,15}(?:\p{Sc}|\p{L}{1,4})$/u
