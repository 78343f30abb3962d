import { parseUrl } from "~/paths.ts"
import { cleanProductUrl } from "../clean/url.ts"
import { remembered } from "../remembered.ts"
import { nodesOf, type SchemaNode, textOf, textsOf, valuesOf } from "./node.ts"

const MAX_VARIANTS = 100
const MAX_PARAMETERS = 20
const MAX_VALUE = 200
const ADDRESSES = ["url", "@id", "link", "href"]
const NUMBERS = [
  "@id",
  "sku",
  "id",
  "variantId",
  "variant_id",
  "productID",
  "mpn",
  "gtin",
  "gtin13",
  "gtin12",
  "gtin14",
]
/** Parameters with these names choose a variant, and any other one only if a long number does. */
const CHOOSES =
  /^(?:variant|variation|variante?s?|vid|var|sku|skuid|sku_id|variant_?id|variation_?id|article|artikel|item|option)$/i
const LONG = 5

/** The one of a product's variants or offers that the page's address names, by its own address or by its number. */
export function addressedVariant(nodes: SchemaNode[], address: URL): SchemaNode | undefined {
  const variants = nodes.slice(0, MAX_VARIANTS)
  if (variants.length === 0) return undefined
  const parameters = parametersOf(address)
  if (parameters.length === 0) return undefined
  const shares = variants.map((node) => {
    const offers = nodesOf(node, "offers")
    const named = offers.length === 1 ? [node, ...offers] : [node]
    if (named.some((one) => isLinked(one, parameters, address))) return 2
    return Number(named.some((one) => isNumbered(one, parameters)))
  })
  const best = Math.max(0, ...shares)
  const bestVariants = variants.filter((_, i) => best > 0 && shares[i] === best)
  return bestVariants.length < variants.length || bestVariants.length === 1 ? bestVariants[0] : undefined
}

/** The parameters that do not say where the visitor came from. */
const parametersOf = remembered((address: URL): [name: string, value: string][] =>
  [...new URL(cleanProductUrl(address.href)).searchParams]
    .slice(0, MAX_PARAMETERS)
    .filter(([, value]) => value !== "" && value.length <= MAX_VALUE),
)

/** Its address has all parameters that both have, and at least one of them. */
function isLinked(node: SchemaNode, parameters: [string, string][], address: URL): boolean {
  return ADDRESSES.flatMap((key) => textsOf(node, key).slice(0, 2)).some((text) => {
    const own = text.length <= 2000 && text.includes("?") && parseUrl(text, address)?.searchParams
    if (!own) return false
    const shared = parameters.filter(([name]) => own.has(name))
    return shared.length > 0 && shared.every(([name, value]) => own.get(name) === value)
  })
}

const isNumbered = (node: SchemaNode, parameters: [string, string][]): boolean =>
  NUMBERS.flatMap((key) => valuesOf(node, key).slice(0, 2).map(textOf)).some((text) => {
    const number = text
      .slice(-MAX_VALUE)
      .replace(/^.*[/#:=]/, "")
      .toLowerCase()
    return parameters.some(
      ([name, value]) =>
        value.toLowerCase() === number && (CHOOSES.test(name) || (value.length >= LONG && /\d/.test(value))),
    )
  })

/** Offers in offers too. */
export const offersOf = (node: SchemaNode): SchemaNode[] =>
  nodesOf(node, "offers")
    .flatMap((offer) => [offer, ...nodesOf(offer, "offers")])
    .slice(0, MAX_VARIANTS)
