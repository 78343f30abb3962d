import { attr, type Element, isElement } from "./visible-text.ts"

// Where lazy loaders and galleries keep the real address, larger pictures first.
const LAZY = (
  "old-hires zoom-image large_image large-image zoom full large original lazy-src lazy " +
  "src img image srcset lazy-srcset defer-src echo url hi-res original-src"
)
  .split(" ")
  .map((name) => `data-${name}`)
  .concat("nitro-lazy-src", "lazy-src")
const STAND_IN = /blank|pixel|placeholder|loading|loader|spacer|transparent|lazy|1x1|dummy|empty|default/i
const PICTURE_FILE = /\.(?:gif|png|svg|jpe?g)/i

const PICTURE = /^(?:https?:|\/|[\w%.-]+\/)|\.(?:jpe?g|png|webp|avif)/i
const PICTURE_ONLY = /^(?:[^\s"{[?]+\.(?:jpe?g|png|webp|avif)\?\S*|[^\s"{[]+\.(?:jpe?g|png|webp|avif))$/i

/** In the browser's order: the lazy loader's, its own, that of a `<picture>` around it. "" when none is a picture. */
export function pictureAddress(element: Element): string {
  const src = attr(element, "src")
  const srcset = attr(element, "srcset")
  const lazy = LAZY.map((name) => [name, attr(element, name)] as const).filter(([, value]) =>
    PICTURE.test(value),
  )
  const candidates = [
    ...lazy.map(([name, value]) =>
      isJson(value) ? largestInJson(value) : name.endsWith("srcset") ? largestOf(value) : value,
    ),
    isStandIn(src) || isSmallIn(src, srcset) ? "" : src,
    largestOf(srcset),
    ...sourcesBeside(element).map((source) =>
      largestOf(attr(source, "srcset") || attr(source, "data-srcset")),
    ),
    ...Object.keys(element.attribs)
      .filter((name) => name.startsWith("data-") && !/thumb|small|icon|logo/.test(name))
      .slice(0, MAX_OTHERS)
      .map((name) => attr(element, name))
      .map((value) => (isJson(value) ? largestInJson(value) : value))
      .filter((value) => PICTURE_ONLY.test(value)),
    src,
  ]
  const address = candidates.find((candidate) => candidate !== "" && !isBlank(candidate)) ?? ""
  return withWidth(address, largestWidth(attr(element, "data-widths")))
}

const MAX_OTHERS = 30
/** Line breaks count, too. */
const MAX_BESIDE = 60

function sourcesBeside({ name, parent }: Element): Element[] {
  if (name !== "img" || !isElement(parent) || parent.name !== "picture") return []
  const beside = parent.childNodes.slice(0, MAX_BESIDE).filter(isElement)
  return beside.filter((sibling) => sibling.name === "source")
}

const USUAL_WIDTH = 1080

/** Lazy loaders take `{width}` for what the screen needs, out of a list such as "[180, 720]". */
export const withWidth = (address: string, width = USUAL_WIDTH): string =>
  address
    .replaceAll(/(?:\{|%7b){1,2}(?:width|w)(?:\}|%7d){1,2}/gi, String(width))
    .replaceAll(/(?:\{|%7b){1,2}(?:height|h)(?:\}|%7d){1,2}/gi, "")

const largestWidth = (list: string): number =>
  Math.max(0, ...(list.slice(0, 500).match(/\d{2,4}/g) ?? []).map(Number)) || USUAL_WIDTH

// One part of a file's name each, because a long name must not be split in many ways.
const BLANK =
  /^(?:blank|spacer|transparent|trans|clear|pixel|1x1|placeholder|loading|loader|spinner|dummy|empty|lazy(?:load(?:ing|er)?)?|noimage|white|gr[ae]y)(?:image|img|pixel)?\d{0,4}(?:x\d{1,4})?$/
const BLANK_PART =
  /^(?:blank|pixel|img|image|loading|lazy|placeholder|\d{1,4}(?:x\d{1,4})?|[a-f\d]{6,64}|min|transparent)?$/

export function isBlank(address: string): boolean {
  if (/^data:/i.test(address)) return true
  const file = (address.split(/[?#]/)[0] ?? "").slice(-MAX_NAME).split("/").pop()?.toLowerCase() ?? ""
  const stem = /^(.+)\.(?:gif|png|svg|jpe?g|webp)$/.exec(file)?.[1]
  if (!stem) return false
  const [first = "", ...parts] = stem.replace(/^(no|lazy)-(?=image|load)/, "$1").split(/[-_.]/)
  return BLANK.test(first) && parts.every((part) => BLANK_PART.test(part))
}

const MAX_NAME = 200

/** A lazy loader's placeholder, or a picture that is called so. */
const isStandIn = (address: string): boolean =>
  /^data:/i.test(address) ||
  address.split("/").some((part) => {
    const at = part.search(STAND_IN)
    return at >= 0 && PICTURE_FILE.test(part.slice(at))
  })

const candidatesIn = (srcset: string) =>
  srcset
    .slice(0, 20_000)
    .split(/,\s+|,(?=https?:|\/)/)
    .map((candidate) => {
      const [address = "", descriptor = "1x"] = candidate.trim().split(/\s+/)
      return { address, descriptor }
    })

/** The largest picture (WHATWG HTML, 'srcset attributes'). */
export function largestOf(srcset: string): string {
  let best = ""
  let size = -1
  for (const { address, descriptor } of candidatesIn(srcset)) {
    const value = Number.parseFloat(descriptor) * (descriptor.endsWith("x") ? 1000 : 1)
    if (address && value > size) {
      best = address
      size = value
    }
  }
  return best
}

/** The list of widths has a much larger picture than this one, which is in the list or says its size. */
function isSmallIn(src: string, srcset: string): boolean {
  const widths = candidatesIn(srcset).filter(({ descriptor }) => /^\d+w$/.test(descriptor))
  const own = widths.find(({ address }) => address === src)
  const isSmall = !own || Number.parseInt(own.descriptor, 10) < LARGE
  return isSmall && widths.some(({ descriptor }) => Number.parseInt(descriptor, 10) >= LARGE)
}

const isJson = (value: string): boolean => /^\s*[{[]/.test(value)

/** Galleries list their pictures in an attribute, Amazon's with their sizes: `{"/a.jpg":[500,500]}`. */
export function largestInJson(json: string): string {
  if (!NAMES_PICTURE.test(json)) return ""
  const [best = ""] = [...json.slice(0, 20_000).matchAll(IN_JSON)]
    .map(([, address = "", size = "0"]) => ({ address: address.replaceAll("\\/", "/"), size: Number(size) }))
    .sort((one, other) => other.size - one.size)
    .map(({ address }) => address)
  return best
}

const NAMES_PICTURE = /\.(?:jpe?g|png|webp|avif)/i
const IN_JSON =
  /"([^"\s]{1,1000}\.(?:jpe?g|png|webp|avif)(?:\?[^"\s]{0,1000})?)"(?:\s{0,9}:\s{0,9}\[\s{0,9}(\d{1,5}))?/gi

const SIZE =
  /(?<![\da-z])(\d{2,4})x(\d{2,4})(?![\dx])|(?:^|[/_,.&?-])(?:w|h|width|height|sw|sh|wid|hei|s[xy]|maxwidth)[_=-]?(\d{2,4})(?![\da-z])/gi
const TINY = 160

export const isTiny = (value: string): boolean => statedSide(value) < TINY

/** The longer side in pixels that the address says, else no limit. */
function statedSide(value: string): number {
  const sides = [...value.slice(-600).matchAll(SIZE)].flatMap(([, a, b, c]) =>
    [a, b, c].flatMap((side) => (side ? [Number(side)] : [])),
  )
  return sides.length > 0 ? Math.max(...sides) : Number.POSITIVE_INFINITY
}

const THUMBNAIL = /[/_.-](?:thumb(?:nail)?s?|small|mini|tiny|pico|compact)(?=[/_.?-]|$)/i
const LARGE = 400
/** The side of a picture that is only called a thumbnail. */
const USUAL_THUMBNAIL = 100

const sideOf = (value: string): number =>
  Math.min(statedSide(value), THUMBNAIL.test(value.slice(-600)) ? USUAL_THUMBNAIL : Number.POSITIVE_INFINITY)

/** The first address is of a small picture, and the second one of the same picture in a larger size. */
export function isThumbnailOf(small: string, large: string): boolean {
  const side = sideOf(small)
  return side < LARGE && side < sideOf(large)
}
