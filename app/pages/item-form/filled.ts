import { normaliseLikeServer } from "~/forms/edit.ts"

/** The fields that a product page fills. */
export const filledFields = ["name", "brand", "description", "imageUrl"] as const
export type FilledField = (typeof filledFields)[number]

/** The app wrote these values into the fields: a field that still holds its value was not edited. */
export type Filled = Partial<Record<FilledField, string>>

/** Hidden fields hold the link read last and what its page filled in. They are only compared: forging them wins nothing. */
export const READ_LINK = "_readLink"
export const filledName = (field: FilledField) => `_filled_${field}` as const

/** Radio buttons of this name offer the page's other values of a field. */
export const otherName = (field: FilledField) => `_other_${field}` as const

/** Enter presses this button. */
export const ENTER = "_enter"

export const isUnedited = (value: string, filled: string | undefined): boolean =>
  Boolean(filled) && normaliseLikeServer(value) === normaliseLikeServer(filled)
