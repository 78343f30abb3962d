/** A line of what people write: Markdown, notes, a mail, or what programs put behind each link. */
export type Line = {
  links: Link[]
  words: string[]
  text: string
  indent: number
  isEntry: boolean
  isTicked: boolean
  isHeading: boolean
}
type Link = { address: string; label: string; isPicture: boolean }

const LINK =
  /(?<picture>!?)\[(?<label>[^\][]{0,500})\]\(\s*<?(?<marked>https?:(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000})>?[^)]{0,200}\)|\[\[(?<org>https?:[^\]\s]{1,4000})\](?:\[(?<orgLabel>[^\][]{0,500})\])?\]|<?(?<bare>(?:https?:\/\/|(?<![\p{L}\p{N}.@/])www\.)[^\s<>"]{1,4000})>?/giu

/** What stands before an entry: a bullet, a number, a box. */
export const BULLET = /^\s*(?:[-*+•◦▪–—]\s+|\d{1,4}(?:[.)]\s+|[、．]\s*))?(?:\[[ xX]?\]\s+|[☐☑☒✓✔✗□■]\s*)?/u
export const TICK = /[xX☑☒✓✔]/u
/** Says nothing about the product, in the languages of most shops. */
const POINTER =
  /^(?:see|and|or|also|look(?: at)?(?: this)?|maybe|what about|(?:check )?(?:this|that)(?: one)?(?: out)?|und|oder|auch|schau(?: mal)?|vielleicht|dies(?:e[rs]?)?|das|ou|aussi|peut-être|regarde|mira|y|o|(?:click |see |shop |buy |order |more )?(?:here|link|this|it|now|shop|site|website|web ?page|url|page|open|view|buy|order|source|details|more)|hier|zum (?:shop|produkt)|kaufen|ansehen|quelle|ici|lien|voir|acheter|aquí|enlace|ver|comprar|qui|acquista|vedi|bekijk|kopen|köp|link[ #]?\d{1,3}|[\p{P}\p{S}\s]+)$/iu

export const isPointer = (label: string): boolean => POINTER.test(label.trim())

const EDGE = /[\s:;,|=>→–—*_~`：；，、-]/u
/** Around a link, and a whole name. */
const OPEN = /[([{<]/
const CLOSED = /[)\]}>]/
const QUOTED = /^["“„«‘'](?<name>[^"“”„«»‘’]+)["”“»’']$/u

export function lineOf(line: string): Line {
  const [bullet = ""] = BULLET.exec(line) ?? []
  const rest = line.slice(bullet.length)
  const matches = [...rest.matchAll(LINK)]
  const links = matches.map(({ groups = {} }) => ({
    address: groups.marked ?? groups.org ?? withoutEnd(groups.bare ?? ""),
    label: (groups.label ?? groups.orgLabel ?? "").trim(),
    isPicture: groups.picture === "!",
  }))
  const words: string[] = []
  let from = 0
  for (const [
    at,
    {
      index,
      0: { length },
    },
  ] of matches.entries()) {
    words.push(rest.slice(from, index))
    const isBare = matches[at]?.groups?.bare && !rest.slice(index).startsWith("<")
    from = index + (isBare ? (links[at]?.address.length ?? 0) : length)
  }
  words.push(rest.slice(from))
  const trimmed = line.trim()
  const heading = /^#{1,6}\s/.test(trimmed) ? trimmed.replace(/^#+|\s#{1,6}$/g, "").trim() : undefined
  return {
    links,
    words: words.map(withoutEdges),
    text: (heading ?? rest).trim(),
    indent: line.length - line.trimStart().length,
    isEntry: /\S/.test(bullet),
    isTicked: TICK.test(bullet),
    isHeading: heading !== undefined && links.length === 0,
  }
}

export function withoutEdges(text: string): string {
  let [from, to] = [0, text.length]
  const isEdge = (sign = "", bracket: RegExp) => EDGE.test(sign) || bracket.test(sign)
  while (from < to && isEdge(text[from], CLOSED)) from++
  while (from < to && isEdge(text[to - 1], OPEN)) to--
  const words = text.slice(from, to)
  return QUOTED.exec(words)?.groups?.name ?? words
}

/** What ends a sentence is no part of its link, unless the bracket was opened in it. */
function withoutEnd(address: string): string {
  const end = address.replace(/[.,;:!?'"»”’*_]+$/u, "")
  return /[)\]]$/.test(end) && !/[([]/.test(end) ? withoutEnd(end.slice(0, -1)) : end
}
