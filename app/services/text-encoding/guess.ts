import { ALPHABETS, IDEOGRAPHS } from "./languages.ts"

/** So much says enough, and a guess decodes it some twenty times. */
const SAMPLE_BYTES = 8_192

/**
 * Guesses the encoding of bytes that are not valid as UTF-8: the text whose letters are most like those of a language.
 * @param languages of the reader or of the page, such as "pl" or "zh-TW", best first. They decide between similar ones.
 * @returns a name that TextDecoder knows; windows-1252 when nothing speaks for another.
 */
export function guessEncoding(bytes: Uint8Array, languages: readonly string[] = []): string {
  const sample = telling(bytes)
  const spoken = new Set(languages.slice(0, 5).map((tag) => tag.slice(0, 2).toLowerCase()))
  const scores = [
    { encoding: "utf-8", score: unicodeOf(decode(sample, "utf-8")) },
    ...Object.entries(ALPHABETS).map(([encoding, languages], at) => {
      const text = decode(sample, encoding)
      const likenesses = languages.map(
        ({ language, letters }) => likeness(text, letters) + (spoken.has(language) ? HINT : 0),
      )
      const usual = at === 0 ? USUAL : -RARER * at
      return { encoding, score: lookOf(text) + Math.max(...likenesses) + usual }
    }),
    ...IDEOGRAPHS.map((one) => ({
      encoding: one.encoding,
      score: ideographsOf(decode(sample, one.encoding), one) + (spoken.has(one.language) ? HINT : 0),
    })),
  ]
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/* Some letters' worth: they decide about texts of a few letters. */
const HINT = 3
const USUAL = 1.2
const RARER = 0.1

/** Node takes windows-1252 for ISO-8859-1 unless it streams. */
export const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

/** UTF-16 without a mark: one half of its bytes holds the zeros of line breaks, digits and addresses. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (length < 8 || Math.max(even, odd) * 20 < length || Math.min(even, odd) * 20 > Math.max(even, odd))
    return null
  const encoding = odd > even ? "utf-16le" : "utf-16be"
  return /[\0\ufffd\p{Cn}\p{Co}]/u.test(decode(bytes.subarray(0, length), encoding)) ? null : encoding
}

/** The lines that hold more than ASCII, where it is told apart. */
function telling(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES)
  let size = 0
  for (let from = 0; from < bytes.length && size < SAMPLE_BYTES; ) {
    const next = bytes.indexOf(0x0a, from) + 1 || bytes.length
    // A file of one line is looked at in pieces.
    const end = Math.min(next, from + 512)
    const line = bytes.subarray(from, end)
    if (line.some((byte) => byte > 0x7f)) {
      const piece = line.subarray(0, SAMPLE_BYTES - size)
      sample.set(piece, size)
      size += piece.length
    }
    from = end
  }
  return sample.subarray(0, size)
}

/** A text that was cut or joined badly is still UTF-8. Others hardly have its sequences of bytes. */
function unicodeOf(text: string): number {
  let score = 0
  for (const character of text)
    if (character === "\ufffd") score -= 8
    else if (character > "\x7f") score += character > "\u07ff" ? 3.6 : 2.4
  return score
}

/** Letters of the language count by how frequent they are, and foreign ones against it. */
function likeness(text: string, letters: string): number {
  let score = 0
  for (const character of text.toLowerCase()) {
    if (character < "\x80" || !isLetter(character)) continue
    const rank = letters.indexOf(character)
    score += rank < 0 ? FOREIGN : 1.8 - (1.5 * rank) / letters.length
  }
  return score
}

const FOREIGN = -1.5

/** Signs that stand in texts between words. */
const SIGNS = new Set("€£©®™°–—‘’“”„«»…·•\u00a0½¼×²³§¿¡´№")

/** What no text has: broken characters, signs within words, two scripts in a word, capitals behind small letters. */
function lookOf(text: string): number {
  let score = 0
  for (let at = 0; at < text.length; at++) {
    const [before = "", character = "", after = ""] = [text[at - 1], text[at], text[at + 1]]
    if (character < "\x80") {
      if (isLatin(character) && isForeign(before)) score -= 3
    } else if (isLetter(character)) {
      if (isForeign(character) && isLatin(before)) score -= 3
      else if (isForeign(character) && !isLetter(before) && !isLetter(after)) score -= 1
      if (isSmall(before) && isCapital(character)) score -= isSmall(after) ? 4 : 3
      else if (isCapital(character) && isCapital(before)) score -= 0.3
      if (isLatin(character) && isMarked(before) && isMarked(text[at - 2] ?? "")) score -= 2
      if (isDigit(before) || isDigit(after)) score -= 1
      if (/[ªº]/.test(character) && isLetter(after)) score -= 3
    } else if (!SIGNS.has(character)) score -= 4
    else if (character !== "’" && isLetter(before) && isLetter(after)) score -= 3
  }
  return score
}

const isDigit = (character: string) => /\d/.test(character)
const isLetter = (character: string) => /[\p{L}\p{M}]/u.test(character)
const isLatin = (character: string) => /\p{Script=Latin}/u.test(character)
const isMarked = (character: string) => character > "\x7f" && isLatin(character)
const isForeign = (character: string) => isLetter(character) && !isLatin(character)
const isSmall = (character: string) => /\p{Ll}/u.test(character)
const isCapital = (character: string) => /\p{Lu}/u.test(character)

type Ideographs = (typeof IDEOGRAPHS)[number]

function ideographsOf(text: string, { encoding, language, from, to, common }: Ideographs): number {
  const used = usedOf(encoding, from, to)
  let score = 0
  let before = ""
  for (const character of text) {
    // A small letter belongs to a word of Latin letters, of which this would be a part.
    if (isSmall(character) !== isSmall(before) && isLetter(character) && isLetter(before)) score -= 2
    before = character
    if (character < "\x80") continue
    if (/[\ufffd\p{Co}\p{Cn}\p{Cc}]/u.test(character)) score -= 8
    else if (/[\uff61-\uff9f]/.test(character)) score -= 1
    else if (/[\u3040-\u30ff]/.test(character)) score += language === "ja" ? 3 : -2
    else if (common.includes(character)) score += 3
    else if (used.has(character)) score += language === "ko" ? 2.4 : 2
    else if (/[\u3000-\u303f\uff00-\uffef€￥￦·–—‘’“”…×°]/.test(character)) score += 0.5
    else score -= 2
  }
  return score
}

const characterSets = new Map<string, Set<string>>()

/** The sets of standards put characters that are used into rows of their own. */
function usedOf(encoding: string, from: number, to: number): Set<string> {
  const used = characterSets.get(encoding) ?? new Set<string>()
  if (used.size > 0) return used
  // One decoder, since making one takes longer than a row.
  const pairs: number[] = []
  for (let first = from; first <= to; first++)
    for (let second = encoding === "gbk" ? 0xa1 : 0x40; second < 0xff; second++)
      pairs.push(first, second, 0x0a)
  for (const pair of decode(Uint8Array.from(pairs), encoding).split("\n")) used.add(pair)
  characterSets.set(encoding, used)
  return used
}
