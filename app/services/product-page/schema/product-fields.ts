import { variantsOf } from "./main-product.ts"
import { isNode, nodesOf, type SchemaNode, textOf, textsOf, valuesOf } from "./node.ts"
import { addressedVariant, offersOf } from "./variant.ts"

/** Missing fields come from the variants, the one at the page's own address first. */
export function productFields(node: SchemaNode, address: URL) {
  const [own] = ownVariants(node, address)
  const sources = [node, ...(own ? [own] : []), ...variantsOf(node).slice(0, 3)]
  const first = (read: (node: SchemaNode) => string[]) =>
    sources.map(read).find((values) => values.length > 0) ?? []
  const ownImages = own ? [own, ...nodesOf(own, "itemOffered")].flatMap(picturesOf) : []
  return {
    names: first((n) => textsOf(n, "name")),
    brands: first((n) => textsOf(n, "brand")),
    manufacturers: first((n) => textsOf(n, "manufacturer")),
    descriptions: sources.flatMap((n) => textsOf(n, "description")),
    images: [...ownImages, ...first(picturesOf)],
    /** The first picture is that of the variant which the address chooses by a parameter. */
    isOwnImage: ownImages.length > 0 && own !== undefined && own === chosenVariant(node, address),
  }
}

export function ownVariants(node: SchemaNode, address: URL): SchemaNode[] {
  const leading = (path: string) =>
    variantsOf(node).filter(
      (variant) =>
        path.length > 1 &&
        [variant, ...nodesOf(variant, "offers")].some((one) =>
          textsOf(one, "url").some((url) => url.endsWith(path)),
        ),
    )
  const pageVariant = chosenVariant(node, address)
  if (pageVariant) return [pageVariant]
  return [...leading(`${address.pathname}${address.search}`), ...leading(address.pathname)].slice(0, 1)
}

export const chosenVariant = (node: SchemaNode, address: URL): SchemaNode | undefined =>
  addressedVariant(variantsOf(node), address) ?? addressedVariant(offersOf(node), address)

function picturesOf(node: SchemaNode): string[] {
  return ["image", "photo", "images", "thumbnailUrl", "primaryImageOfPage"].flatMap((key) =>
    valuesOf(node, key).flatMap(pictureOf),
  )
}

function pictureOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/[,\s]\s*(?=https?:\/\/)/)
  if (!isNode(value)) return []
  for (const key of ["contentUrl", "contentURL", "url", "@id", "@value", "thumbnail", "image"]) {
    const address = textOf(valuesOf(value, key)[0])
    if (address) return [address]
  }
  return []
}
