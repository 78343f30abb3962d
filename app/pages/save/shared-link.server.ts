import { lengths } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"
import { asPasted } from "~/services/product-page/clean/url.ts"
import { isShortAddress, shorten } from "~/text.ts"

/** An app shares this: the link may be in any part, alone or in a sentence. */
type Shared = { url?: string | null; title?: string | null; text?: string | null }

type SharedLink = {
  /** Empty when there is none. A link that is too long is cut, and stays too long. */
  link: string
  isTooLong: boolean
  /** Without links, so that it can be a name. */
  title: string
}

/** Only so many characters of each part are read; the rest is ignored. */
const PART_MAX = 4 * lengths.url

export function sharedLink({ url, title, text }: Shared): SharedLink {
  const [whole, ...parts] = [url, url, text, title].map((part) =>
    withoutLabels((part ?? "").slice(0, PART_MAX)),
  )
  const given = asGiven(whole ?? "")
  const links = given ? [given] : parts.flatMap(linksIn)
  const [best] = links.map((link) => ({ link, worth: worthOf(link) })).toSorted((a, b) => b.worth - a.worth)
  const link = best?.link ?? ""
  const isName = !title?.trim() && linksIn(parts[1] ?? "").length === 0
  return { link, isTooLong: !isShortAddress(link), title: nameIn((isName ? text : title) ?? "") }
}

/** Slack writes `<link|label>`. */
const withoutLabels = (text: string) => text.replace(/<(https?:[^\s<>|]*)\|[^<>]*>/gi, " $1 ")

/** Spaces, invisible marks, quotes, and brackets and punctuation of other scripts: no link has them unescaped. */
const BETWEEN = /[\s\p{Cc}\p{Cf}<>"“”„«»「」『』【】《》〈〉（），。！？、；：…،؛؟]+|[,;|](?=https?:)/iu

const SCHEME = /https?:\/\/(?=[^\s/])/i

/** `www.shop.example`, or a host with a path. */
const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?=[/?#]|$)/u

/** The parameter `url` as a link of its own: browsers send it whole. */
function asGiven(text: string): string | undefined {
  const word = decoded(text.trim()).replace(/^\/\//, "https://")
  if (word === "" || BETWEEN.test(word)) return undefined
  const link = word.search(SCHEME) === 0 ? word : HOST.test(word) ? `https://${word}` : ""
  return parseUrl(link) ? link : undefined
}

function linksIn(text: string): string[] {
  return text.split(BETWEEN).flatMap((part) => {
    const word = decoded(part)
    const at = word.search(SCHEME)
    const bare = word.replace(/^[([{*'’]+/, "")
    const isBare = at < 0 && HOST.test(bare) && (/^www\./i.test(bare) || bare.includes("/"))
    const link = withoutEnd(at >= 0 ? word.slice(at) : isBare ? `https://${bare}` : "")
    return parseUrl(link) ? [link] : []
  })
}

/** Some apps share a link escaped, as a whole or for HTML. */
function decoded(word: string): string {
  const plain = asPasted(word.replace(/&amp;/gi, "&"))
  if (!/^https?%3a%2f%2f/i.test(plain)) return plain
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** People write them right behind a link. */
const EMOJI_AT_END =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|[.!?]){1,20}$/u

const PAIRS: Record<string, string> = { ")": "(", "]": "[", "}": "{" }

/** Drops the punctuation of the sentence. A closing bracket stays when the link has opened it. */
function withoutEnd(written: string): string {
  const link = written.replace(EMOJI_AT_END, "")
  let end = link.length
  const count = (character: string) => link.split(character).length - 1
  const left = Object.fromEntries(
    Object.entries(PAIRS).map(([close, open]) => [close, count(close) - count(open)]),
  )
  for (; end > 0; end--) {
    const last = link[end - 1] ?? ""
    const unopened = left[last]
    if (unopened === undefined ? !/[.,;:!?'’*–—]/.test(last) : unopened <= 0) break
    if (unopened !== undefined) left[last] = unopened - 1
  }
  return link.slice(0, end)
}

const APP_STORE = /^(?:apps\.apple|itunes\.apple|play\.google)\.com$/

/** A product's page comes before the shop's front page, and both before the app that shared it. The first of equals counts. */
function worthOf(link: string): number {
  if (!isShortAddress(link)) return 0
  const { hostname, pathname, search } = new URL(link)
  if (APP_STORE.test(hostname)) return 1
  return pathname === "/" && search === "" ? 2 : 3
}

const nameIn = (title: string): string => {
  const words = title.slice(0, PART_MAX).split(/[\s\p{Cc}]+/u)
  const named = words.filter((word) => !SCHEME.test(word)).join(" ")
  return shorten(named.trim(), lengths.name)
}
