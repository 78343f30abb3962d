import { alternatives, foldWords, includesWords } from "../clean/fold.ts"
import { unescaped } from "../clean/url.ts"
import { type Evidence, type Option, Options, total } from "../options.ts"
import { resolve } from "../page/document.ts"
import { isBlank, isThumbnailOf, withWidth } from "../page/picture-address.ts"
import type { Weighted } from "../types.ts"

const NO_PRODUCT = new RegExp(
  alternatives(String.raw`
  (?:^|[/_.-])(?:logos?|favicons?|icons?|sprites?|placeholder|no-?image|noimg|nopic|no_photo|blank|spacer|pixel|loading|loader|spinner|banners?|badge|flags?|payment|paypal|visa|mastercard|avatar|social|share|facebook|twitter|instagram|youtube|whatsapp|stars?|rating|arrow|button|btn|cart|basket|search|transparent|captcha|trustpilot|android-icon|apple-touch|mstile|header|footer|captcha|emoji|enlarge|click-?to\w*)(?:[/_.?-]|\d|$)
  sharing-?card|share-?card|social-?logo|default-?(?:image|share|social)|og-?(?:image|default)\.
  \.svg(?:\?|$)|\.ico(?:\?|$)
`),
  "i",
)

const MAX_FILE_NAME = 300

/** Best first. All sizes of the same file count as one. */
export function choosePictures(
  candidates: Weighted[],
  { base, address, name }: { base: string; address: URL; name: string },
): Weighted[] {
  const clues = cluesIn(address)
  const options = new Options("imageUrl")
  // A picture that is shown twice counts where it is shown best.
  const best = new Map<Option, Evidence>()
  for (const candidate of candidates) {
    const value = resolve(withWidth(candidate.value.replaceAll("&amp;", "&")), base)
    if (!value || value.length > 2000 || isBlank(value) || isElsewhere(new URL(value), address)) continue
    const option = options.add(fileKey(value), value, candidate.source, candidate.weight)
    const bestEvidence = best.get(option)
    if (
      candidate.evidence &&
      (!bestEvidence || total("imageUrl", candidate.evidence) > total("imageUrl", bestEvidence))
    )
      best.set(option, candidate.evidence)
    if (isThumbnailOf(option.value, value)) option.value = value
  }
  for (const [, option] of options)
    Object.assign(option.evidence, best.get(option), judged(option.value, clues, foldWords(name)))
  return options.ranked()
}

/** On the machine or in the network of whoever built the page. */
const isElsewhere = ({ hostname }: URL, address: URL): boolean =>
  hostname !== address.hostname &&
  (!hostname.includes(".") || /^(?:127|10|192\.168)\.[\d.]+$|\.(?:local|localhost|internal)$/.test(hostname))

function judged(value: string, clues: string[], name: string): Evidence {
  const url = new URL(value)
  const path = `${url.pathname}${url.search}`.toLowerCase()
  const evidence: Evidence = {}
  // A folder may have any name.
  const thing = NO_PRODUCT.exec(url.pathname.slice(url.pathname.lastIndexOf("/")))?.[0]
  if (thing && !includesWords(name, foldWords(thing))) evidence["no-product"] = 1
  if (/\.(?:jpe?g|webp|avif)(?:$|[;,/])/i.test(url.pathname)) evidence.photo = 1
  const clue = Math.max(0, ...clues.filter((text) => path.includes(text)).map((text) => text.length))
  if (clue > 0) evidence.clue = Math.min(1, 0.24 + clue / 25)
  return evidence
}

/** Article numbers in the page's address: a picture with the same number shows this article, in this colour. */
function cluesIn(address: URL): string[] {
  const text = unescaped(`${address.pathname} ${[...address.searchParams.values()].join(" ")}`).toLowerCase()
  return [...new Set(text.match(/[a-z0-9_]+/g) ?? [])]
    .filter((clue) => /\d/.test(clue) && clue.length >= 6 && clue.length <= 60)
    .slice(0, 12)
}

const SIZE_NAME =
  /[-_](?:thumb(?:nail)?|small|medium|large|grande|compact|pico|mini|big|full|zoom|orig(?:inal)?)$/
const SIZE_FOLDER =
  /\/(?:thumb(?:nail)?s?|small|medium|large|big|full|zoom|orig(?:inal)?|mini|\d{2,4}x\d{2,4})(?=\/)/gi

/** The same for all sizes of a picture. */
function fileKey(value: string): string {
  const url = new URL(value)
  const file = unescaped((url.pathname.split("/").pop() ?? "").slice(-MAX_FILE_NAME)).toLowerCase()
  const stem = file
    .replace(/\.(?:jpe?g|png|webp|gif|avif|ashx|php|aspx)(?:\.\w+)*$/g, "")
    .replace(/\._[a-z0-9,_]+_$/, "")
    .replace(/[-_@]?\d{2,4}x\d{0,4}(?:_[a-z]+)?$/, "")
    .replace(SIZE_NAME, "")
  if (stem.length >= 8 && /\d/.test(stem)) return stem
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1).replace(SIZE_FOLDER, "/*")
  return `${url.host}${folder}${stem}${stem.length >= 8 || !url.search ? "" : url.search}`.toLowerCase()
}
