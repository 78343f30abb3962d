import { LRUCache } from "lru-cache"

const MAX_FOLDED = 3000

/** Keeps 30 combining marks in a row (UAX #15, section 13): normalising takes time quadratic in their number. */
const streamSafe = (text: string): string => text.slice(0, MAX_FOLDED).replace(/(\p{M}{30})\p{M}+/gu, "$1")

/** Texts are compared with case, compatibility forms and punctuation folded, and accents kept. It reads 3,000 characters. */
export const foldWords = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text
        .slice(0, MAX_FOLDED)
        .toLowerCase()
        .replace(/['`]/g, "")
        .replace(/[^a-z0-9]+/g, " ")
        .trim()
    : streamSafe(text)
        .normalize("NFKC")
        .slice(0, MAX_FOLDED)
        .toLowerCase()
        .replace(/['’‘`´®™©]/g, "")
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
        .trim()

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(" "))

/** Joins the lines of a `String.raw` into one regular expression alternation. */
export const alternatives = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|")

export const foldAscii = (text: string): string =>
  foldWords(streamSafe(text).normalize("NFKD").replace(/\p{M}/gu, ""))

/** Both texts are folded, and `inner` must be whole words. */
export function includesWords(outer: string, inner: string): boolean {
  if (!inner) return false
  return (
    ` ${outer} `.includes(` ${inner} `) ||
    (/[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(inner) && outer.includes(inner))
  )
}

/** Both texts are folded. @returns the share of `inner`'s words in `outer`, 0 to 1. */
export function overlap(inner: string, outer: string): number {
  const words = wordsOf(inner)
  if (words.size === 0) return 0
  const others = wordsOf(outer)
  let shared = 0
  for (const word of words) if (others.has(word)) shared += 1
  return shared / words.size
}

// All headings and pictures of a page are compared with the same few texts.
const remembered = new LRUCache<string, ReadonlySet<string>>({ max: 50 })

function wordsOf(text: string): ReadonlySet<string> {
  const cachedWords = remembered.get(text)
  if (cachedWords) return cachedWords
  const words = new Set(text.split(" ").filter(Boolean))
  remembered.set(text, words)
  return words
}

/** How much of a name is in one of the titles. `slack` is what the title may have beyond it. All are folded. */
export const likeness = (name: string, titles: string[], slack: number): number =>
  Math.max(0, ...titles.map((title) => Math.min(overlap(name, title), slack + overlap(title, name))))
