import { lengths } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"
import type { Field } from "~/product-field-list.ts"
import {
  fold,
  hasVisibleCharacter,
  isShortAddress,
  isWebAddress,
  shorten,
  storableText,
  withScheme,
} from "~/text.ts"
import { tagLimits, tagsIn, tagsText } from "../item-tags.ts"
import { readPrice } from "../price.ts"
import { asPasted, shortProductUrl, unwrapped } from "../product-page/clean/url.ts"
import { importLimits } from "./file-limits.ts"

/* Long texts are shortened, because nobody corrects thousands of rows by hand. Null is an empty text. */

export function cleanLine(text: string | null | undefined, max: number = lengths.name): string | null {
  if (!text) return null
  // A sender of megabytes in a field pays for as much as can be kept.
  const line = readable(text.slice(0, 10 * max))
    .replace(/\s+/gu, " ")
    .trim()
  return hasVisibleCharacter(line) ? shorten(line, max) : null
}

export function cleanText(text: string | null | undefined, max: number = lengths.description): string | null {
  if (!text) return null
  const lines = readable(text.slice(0, 4 * max))
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
  return hasVisibleCharacter(lines) ? shorten(lines, max) : null
}

/** A choice is given by its name or by its label. A price without a currency says nothing. */
export function cleanWords(
  text: string | null | undefined,
  { kind, max, options = {} }: Field,
): string | null {
  if (kind === "text") return cleanText(text, max)
  const line = cleanLine(text, max)
  if (line === null || kind === "line") return line
  if (kind === "price") return readPrice(line)
  const named = ([name, label]: [string, string]) => fold(name) === fold(line) || fold(label) === fold(line)
  return Object.entries(options).find(named)?.[0] ?? null
}

/** `rest`: whole tags beyond the most that an item has, and those that are shortened. */
export function cleanTags(text: string | readonly string[] | null | undefined): {
  itemTags: string | null
  rest: string[]
} {
  if (!text) return { itemTags: null, rest: [] }
  const tagTexts =
    typeof text === "string"
      ? storableText(text.slice(0, MAX_TAGS))
      : text.slice(0, MAX_TAGS_GIVEN).map((tag) => storableText(tag.slice(0, MAX_TAGS)))
  const all = tagsIn(tagTexts)
  // Long tags that begin alike are one when they are shortened.
  const short = tagsIn(all.map((tag) => shorten(tag, tagLimits.length)))
  const firstTags = new Set(short.slice(0, tagLimits.count))
  return { itemTags: tagsText([...firstTags]), rest: all.filter((tag) => !firstTags.has(tag)) }
}

const MAX_TAGS = 20 * lengths.tags
const MAX_TAGS_GIVEN = 200

/** Programs write a heart as a word or a number. */
export const cleanFlag = (text: string | boolean | null | undefined): boolean =>
  text === true || (typeof text === "string" && /^\s*(?:1|true|yes|x|checked|♥|❤️?|★)\s*$/i.test(text))

const readable = (text: string) => storableText(text).replace(/(?![\n\t])\p{Cc}/gu, "")

/** Programs name a page that they have not read after its link. */
export function cleanName(
  text: string | null | undefined,
  link: string | null,
  max: number = lengths.name,
): string | null {
  const name = cleanLine(text, max)
  if (name === null || /^(?:https?:\/\/|www\.)\S+$/i.test(name)) return null
  return link && bare(link) === bare(name) ? null : name
}

const bare = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")

/** Only the beginning of a longer link would be looked at. */
const MAX_SOURCE = 4 * lengths.url

export function cleanLink(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_SOURCE) return null
  const typed = parseUrl(asPasted(text.trim().replace(/[\t\n\r]/g, "")))
  if (!typed) return null
  const url = unwrapped(typed)
  url.username = ""
  url.password = ""
  const link = shortProductUrl(url.href)
  return isWebAddress(link) && isShortAddress(link) ? link : null
}

/** People type links into a table without a scheme. Browsers would take "129.00" for a host, and a name of a file too. */
export const cleanTypedLink = (text: string | null | undefined): string | null => {
  const typed = text?.trim() ?? ""
  return NO_HOST.test(typed) ? null : cleanLink(withScheme(typed.replace(/^\/\//, "https://")))
}

const NO_HOST =
  /^(?:(?!\d+(?:\.\d+){3}(?:[/:]|$))[\d.,]+(?:\/|$)|[^\s/:]+\.(?:jpe?g|png|webp|gif|avif|svg|pdf|html?)$)/i

/** Names of folders from the outermost to the innermost. Of long paths the innermost names stay. */
export function folderName(path: (string | null | undefined)[]): string | null {
  const names = path.flatMap((name) => cleanLine(name) ?? []).slice(-importLimits.folderDepth)
  while (names.length > 1 && names.join(" / ").length > lengths.name) names.shift()
  return names.length > 0 ? names.join(" / ") : null
}
