import { lengths } from "./limits.ts"
import { parseUrl } from "./paths.ts"

/** With U+FFFD for halves of characters: a file's database would replace them, and a libSQL server refuses them. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd")

/** LF for line breaks, which browsers send as two characters, and no NUL, where the database's driver ends a text. */
export const storableText = (text: string): string =>
  wellFormed(text).replace(/\r\n?/g, "\n").replaceAll("\0", "")

/** No name, e-mail address or search that a schema lets through is as long. */
const FOLDED_MAX = 1_000

/** Between letters of the alphabets from Arabic to Sinhala, joiners change what is seen. */
const UNSEEN =
  /(?!(?<=[\u0600-\u0dff])[\u200c\u200d](?=[\u0600-\u0dff]))[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SEEN = /[^\p{Separator}\p{Control}\p{Format}\p{Surrogate}\p{Mark}]/u

/** Whether anybody sees the text: it has more than blanks, characters without a shape, and marks of no letter. */
export const hasVisibleCharacter = (text: string): boolean => SEEN.test(text.replace(UNSEEN, ""))

/**
 * The folded form of a text, by which names are compared and searched: Unicode NFKC, case folded, white space
 * collapsed, without what nobody sees. Upper-casing before lower-casing folds what `toLowerCase` alone keeps apart (ß and ss). A dotted İ would keep
 * its dot beside that of the i, and a sigma at the end of a word would not be found in the midst of one.
 * @param text of at most 1,000 characters; the rest is ignored, since NFKC takes the square of the number of its marks.
 */
export function fold(text: string): string {
  const lower = text
    .slice(0, FOLDED_MAX)
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ")
  return lower.normalize("NFKC").replace(/\s+/gu, " ").trim()
}

/** A text that is kept within `max` characters; an ellipsis says that more was there. No character is cut in half. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, "")
  return `${start.trimEnd()}…`
}

/** An item's search looks in this: its folded name and brand, on two lines so that no match spans both. */
export const itemSearchKey = (name: string, brand: string | null): string =>
  `${fold(name)}\n${fold(brand ?? "")}`

/** `new URL` also takes `http:host`, without slashes, which no page would follow. */
export function isWebAddress(value: string): boolean {
  const url = /^https?:\/\//i.test(value) && !value.includes("\0") && parseUrl(value)
  if (!url) return false
  const { hostname, username, password } = url
  return hostname !== "" && !/^https?$/.test(hostname) && username === "" && password === ""
}

/** Browsers send other alphabets percent-encoded, which takes nine times the room. */
export const isShortAddress = (value: string): boolean =>
  value.length <= lengths.url && (parseUrl(value)?.href.length ?? 0) <= lengths.url

/** Users type `iittala.com`: a host with a dot. */
export const withScheme = (value: string): string =>
  /^[^\s/:?#@]+\.[^\s/:?#@.]/.test(value) ? `https://${value}` : value

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
