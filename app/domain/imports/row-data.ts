import type { BrandRow, ItemRow, Place } from "~/services/import-file/contents.ts"

export type ItemData = Omit<ItemRow, "name" | "imageUrl" | "picture" | "productUrl" | "reason">

export type BrandData = Omit<BrandRow, "name">

/** `import_places.data` holds this. A group says less. */
export type PlaceData = {
  /** The user wants a new one, whatever its name. */
  isNew?: boolean
  description?: string | null
  isPrivate?: boolean | null
  coverAlt?: string | null
  note?: string | null
  createdAt?: string | null
  updatedAt?: string | null
}

export const isItem = (row: ItemRow | BrandRow): row is ItemRow => "productUrl" in row

export function placeData(place: Place): PlaceData {
  if (place.kind === "brands") return {}
  const { kind: _, name: __, ...data } = place
  if (!("coverAlt" in data)) return data
  const { coverImageUrl: ___, coverPicture: ____, ...said } = data
  return said
}

/** These fields have no column in `import_rows`. */
export const itemData = ({ name, imageUrl, picture, productUrl, reason, ...data }: ItemRow): ItemData => data
