import { attr, type Element } from "./visible-text.ts"

// Where lazy loaders and galleries keep the real address, larger pictures first.
const LAZY = (
  "old-hires zoom-image large_image large-image zoom full large original lazy-src lazy " +
  "src img image srcset lazy-srcset defer-src echo url hi-res original-src"
)
  .split(" ")
  .map((name) => `data-${name}`)
const STAND_IN = /blank|pixel|placeholder|loading|loader|spacer|transparent|lazy|1x1|dummy|empty|default/i
const PICTURE_FILE = /\.(?:gif|png|svg|jpe?g)/i

export function pictureAddress(element: Element): string {
  const src = attr(element, "src")
  for (const name of LAZY) {
    const value = attr(element, name)
    if (!value || !/^(?:https?:|\/|[\w%.-]+\/)|\.(?:jpe?g|png|webp|avif)/i.test(value)) continue
    return name.endsWith("srcset") ? largestOf(value) : value
  }
  if (src && !isStandIn(src)) return src
  return largestOf(attr(element, "srcset")) || (src.startsWith("data:") ? "" : src)
}

/** A lazy loader's placeholder. */
const isStandIn = (address: string): boolean =>
  /^data:/i.test(address) ||
  address.split("/").some((part) => {
    const at = part.search(STAND_IN)
    return at >= 0 && PICTURE_FILE.test(part.slice(at))
  })

/** The largest picture (WHATWG HTML, 'srcset attributes'). */
function largestOf(srcset: string): string {
  let best = ""
  let size = -1
  for (const candidate of srcset.slice(0, 20_000).split(/,\s+|,(?=https?:|\/)/)) {
    const [address = "", descriptor = "1x"] = candidate.trim().split(/\s+/)
    const value = Number.parseFloat(descriptor) * (descriptor.endsWith("x") ? 1000 : 1)
    if (address && value > size) {
      best = address
      size = value
    }
  }
  return best
}

const SIZE =
  /(?<![\da-z])(\d{2,4})x(\d{2,4})(?!\d)|(?:^|[/_,.&?-])(?:w|h|width|height|sw|sh|wid|hei|s[xy]|maxwidth)[_=-]?(\d{2,4})(?![\da-z])/gi
const TINY = 160

/** The address itself says that it is a small picture. */
export function isTiny(value: string): boolean {
  const sides = [...value.slice(-600).matchAll(SIZE)].flatMap(([, a, b, c]) =>
    [a, b, c].flatMap((side) => (side ? [Number(side)] : [])),
  )
  return sides.length > 0 && Math.max(...sides) < TINY
}
