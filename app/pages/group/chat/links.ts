/** A piece of a message: plain text, or a web address in it. */
export type Piece = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
const CLOSERS: Record<string, string> = { ")": "(", "]": "[" }

/**
 * Splits a message into text and web addresses. Only http and https become links; the punctuation of the sentence
 * that an address ends stays outside of it, brackets that it opens itself stay inside.
 */
export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) found.push({ text: text.slice(end, match.index) })
    found.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) found.push({ text: text.slice(end) })
  return found
}

function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? ""
  const opener = CLOSERS[last]
  const isStray = opener !== undefined && address.split(last).length > address.split(opener).length
  return isStray || /[.,;:!?*_~]/.test(last) ? withoutPunctuation(address.slice(0, -1)) : address
}
