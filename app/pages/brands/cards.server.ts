import { picturesOfBrands } from "~/domain/brands/pictures.server.ts"
import type { Brand } from "~/domain/brands/responses.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { BRAND_PICTURES } from "~/limits.ts"
import { pick } from "~/pick.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import type { BrandCardData } from "./brand-card.tsx"

export async function brandCards(viewer: Viewer, brands: Brand[]): Promise<BrandCardData[]> {
  const names = brands.map(({ name }) => name)
  const picturesOf = await picturesOfBrands(viewer, names, BRAND_PICTURES)
  const sizes = await pictureSizes(names.flatMap(picturesOf).map(({ imageUrl }) => imageUrl))
  return brands.map((brand) => ({
    ...pick(brand, "id", "name", "description", "website", "productCount", "isFavorite"),
    pictures: picturesOf(brand.name).flatMap(({ imageUrl, isPrivate }) => {
      return pictureFor(imageUrl, { private: isPrivate, size: sizes.get(imageUrl) }) ?? []
    }),
  }))
}
