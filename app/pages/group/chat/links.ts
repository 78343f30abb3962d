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

/** Scans backwards once, with a running count of the brackets: messages are hostile input. */
function withoutPunctuation(address: string): string {
  const counts = countBrackets(address)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ""
    const opener = CLOSERS[last]
    const isStray = opener !== undefined && (counts[last] ?? 0) > (counts[opener] ?? 0)
    if (!isStray && !/[.,;:!?*_~]/.test(last)) break
    if (opener) counts[last] = (counts[last] ?? 0) - 1
  }
  return address.slice(0, end)
}

function countBrackets(text: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [bracket] of text.matchAll(/[()[\]]/g)) counts[bracket] = (counts[bracket] ?? 0) + 1
  return counts
}
