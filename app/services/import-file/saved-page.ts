import { cleanLine, cleanLink } from "./clean.ts"
import { type Attributes, htmlTagsOf } from "./html-tags.ts"

export type SavedPage = {
  shop: "amazon" | "pinterest" | null
  address: string | undefined
  title: string | null
}

const SHOP = /^(?:[\w-]+\.)*(amazon|pinterest)\.(?:com|co|[a-z]{2})(?:\.[a-z]{2,3})?$/

const HEAD_CHARACTERS = 1_000_000

/** Browsers write the address into a comment; pages say it themselves. */
export function savedPageOf(html: string): SavedPage {
  const addresses: (string | undefined)[] = []
  let title = ""
  let ogTitle: string | undefined
  for (const { name, attributes, text } of htmlTagsOf(html.slice(0, HEAD_CHARACTERS))) {
    const property = attributes.get("property") ?? attributes.get("name")
    const comment = attributes.get("!")?.slice(0, 5000) ?? ""
    if (name === "!")
      addresses.push(
        /saved from url=\(\d+\)(\S+)/i.exec(comment)?.[1],
        // SingleFile writes this format.
        /^\s*url:\s*(\S+)/im.exec(comment)?.[1],
      )
    else if (name === "title") title ||= text
    else if (name === "base" || (name === "link" && attributes.get("rel")?.toLowerCase() === "canonical"))
      addresses.push(attributes.get("href"))
    else if (name === "meta" && property === "og:url") addresses.push(attributes.get("content"))
    else if (name === "meta" && property === "og:title") ogTitle ??= attributes.get("content")
  }
  const pageAddresses = addresses.flatMap((address) => cleanLink(address) ?? [])
  const shopOf = (address: string) => SHOP.exec(new URL(address).hostname)?.[1] as SavedPage["shop"]
  const address = pageAddresses.find(shopOf) ?? pageAddresses[0]
  const shop = (address && shopOf(address)) || shopByMarkup(html)
  return { shop, address, title: cleanLine(ogTitle) ?? cleanLine(title) }
}

function shopByMarkup(html: string): SavedPage["shop"] {
  if (/\bid=["']?itemName_[A-Z0-9]+|\bdata-itemid=["']I[A-Z0-9]{8,}/.test(html)) return "amazon"
  return /\bid=["']?__PWS_(?:DATA|INITIAL_PROPS)__|\bdata-test-id=["']pin["']/.test(html) ? "pinterest" : null
}

/** @returns the name of a file that a browser saved beside the page. Pages of some shops tell pictures by it. */
export function savedFile(attributes: Attributes): string | null {
  const path = attributes.get("src")?.slice(0, 1_000) ?? ""
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return null
  const name = path.replace(/[?#].*$/s, "").replace(/^.*\//s, "")
  // A second file of the same name is called "name(1).jpg".
  return name.replace(/%2B/gi, "+").replace(/\(\d+\)(?=\.\w+$)/, "")
}

/** @returns the first of these that is an address of the web. */
export const pictureIn = (addresses: (string | undefined)[]): string | undefined =>
  addresses
    .map((address) => address?.trim() ?? "")
    .find((address) => /^(?:https?:)?\/\//i.test(address))
    ?.replace(/^\/\//, "https://")
