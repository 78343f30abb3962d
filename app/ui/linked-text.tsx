import { parseUrl } from "~/paths.ts"

type Piece = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
const CLOSERS: Record<string, string> = { ")": "(", "]": "[" }

type Props = { text: string; linkClass?: string }

export function LinkedText({ text, linkClass }: Props) {
  return pieces(text).map(({ text: piece, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
        key={index}
        href={href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className={linkClass}
      >
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

/** Links http and https only. Punctuation after an address stays outside of the link; brackets opened in it stay inside. */
export function pieces(text: string): Piece[] {
  const parts: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    if (!parseUrl(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Linear time, because messages are hostile input: one backward scan with a running count of the brackets. */
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
