import type { Item } from "~/domain/items/responses.server.ts"
import { allPictures, pictureSizes } from "~/domain/pictures.server.ts"
import { pick } from "~/pick.ts"
import { productFields } from "~/product-field-list.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { shownPrice } from "~/services/price.ts"

type Product = Pick<
  Item,
  "name" | "brand" | "description" | "price" | "availability" | "imageUrl" | "imageAlt" | "images"
>

/**
 * What every product's page shows: of a collection, of a group and behind a view link.
 * @param others addresses of pictures whose sizes the page needs as well.
 */
export async function shownProduct(
  product: Product,
  { isPrivate, others = [] }: { isPrivate: boolean; others?: (string | null)[] },
) {
  const all = allPictures(product)
  const addresses = all.map(({ url }) => url)
  const sizes = await pictureSizes([...addresses, ...others])
  const { price, availability } = product
  return {
    addresses,
    sizes,
    shown: {
      ...pick(product, "name", "description"),
      price: price && { shown: shownPrice(price), readAt: price.readAt },
      // The words are sent, because the list of fields would be more to load.
      availability: availability && productFields.availability.options[availability].toLowerCase(),
      pictures: all.flatMap(
        ({ url, alt }) => pictureFor(url, { private: isPrivate, size: sizes.get(url), alt }) ?? [],
      ),
    },
  }
}

export type ShownProduct = Awaited<ReturnType<typeof shownProduct>>["shown"]
