import { cleanLine, cleanLink } from "./clean.ts"
import { readTags } from "./tags.ts"

export type SavedPage = {
  shop: "amazon" | "pinterest" | null
  /** Where it was saved from; relative links are resolved against it. */
  address: string | undefined
  title: string | null
}

const SHOPS = [
  ["amazon", /^(?:[\w-]+\.)*amazon\.(?:com|co|[a-z]{2})(?:\.[a-z]{2})?$/],
  ["pinterest", /^(?:[\w-]+\.)*pinterest\.(?:com|co|[a-z]{2})(?:\.[a-z]{2,3})?$/],
] as const

/** Browsers write the address into a comment; pages say it themselves. */
export function savedPageOf(html: string): SavedPage {
  const addresses: (string | null | undefined)[] = []
  let ogTitle: string | undefined
  let title = ""
  let isTitle = false
  readTags(html.slice(0, HEAD_CHARACTERS), {
    comment: (text) => {
      addresses.push(/saved from url=\(\d+\)(\S+)/i.exec(text.slice(0, 5000))?.[1])
      // SingleFile writes it so.
      addresses.push(/^\s*url:\s*(\S+)/im.exec(text.slice(0, 5000))?.[1])
    },
    open: (name, attributes) => {
      if (name === "title") isTitle = title === ""
      else if (name === "link" && attributes.get("rel")?.toLowerCase() === "canonical")
        addresses.push(attributes.get("href"))
      else if (name === "base") addresses.push(attributes.get("href"))
      else if (name === "meta") {
        const property = attributes.get("property") ?? attributes.get("name")
        if (property === "og:url") addresses.push(attributes.get("content"))
        if (property === "og:title") ogTitle ??= attributes.get("content")
      }
    },
    text: (text) => {
      if (isTitle && title.length < 1000) title += text
    },
    close: (name) => {
      if (name === "title") isTitle = false
    },
  })
  const known = addresses.map((address) => cleanLink(address)).filter((address) => address !== null)
  for (const address of known) {
    const { hostname } = new URL(address)
    const shop = SHOPS.find(([, hosts]) => hosts.test(hostname))?.[0]
    if (shop) return { shop, address, title: cleanLine(ogTitle) ?? cleanLine(title) }
  }
  return { shop: shopByMarkup(html), address: known[0], title: cleanLine(ogTitle) ?? cleanLine(title) }
}

const HEAD_CHARACTERS = 1_000_000

/** Pages that say no address. */
function shopByMarkup(html: string): SavedPage["shop"] {
  if (/\bid=["']?itemName_[A-Z0-9]+/.test(html) || /\bdata-itemid=["']I[A-Z0-9]{8,}/.test(html))
    return "amazon"
  if (/\bid=["']?__PWS_(?:DATA|INITIAL_PROPS)__/.test(html) || /\bdata-test-id=["']pin["']/.test(html))
    return "pinterest"
  return null
}
