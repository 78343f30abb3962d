import { READ_LINK } from "~/browser/draft-key.ts"
import { normaliseLikeServer } from "~/edit.ts"

export { READ_LINK }

export const filledFields = ["name", "brand", "price", "availability", "description", "imageUrl"] as const
export type FilledField = (typeof filledFields)[number]

/** The app wrote these values into the fields: a field that still holds its value was not edited. */
export type Filled = Partial<Record<FilledField, string>>

/** Hidden fields hold the link read last and what its page filled in. They are only compared: forging them wins nothing. */
export const filledName = (field: FilledField) => `_filled_${field}` as const

/** Buttons of this name take another of the page's values into a field. */
export const otherName = (field: FilledField) => `_other_${field}` as const

/** A hidden field has the page's pictures for the form that is shown next: address and path of each, with spaces between. */
export const PICTURES = "_pictures"

/** Checkboxes with numbered names keep more pictures than the chosen one. */
export const KEEP = "keep"

/** No address is like this: at first no picture is chosen. */
export const NO_PICTURE = "none"

/** Enter presses this button. */
export const ENTER = "_enter"

/** This button shows the fields without reading a page. */
export const BY_HAND = "byHand"

export const ANOTHER = "another"

export const isUnedited = (value: string, filled: string | undefined): boolean =>
  Boolean(filled) && normaliseLikeServer(value) === normaliseLikeServer(filled)

type Texts = Record<string, string>

export const linkOf = (typed: Texts): string => (typed.productUrl ?? "").trim()
export const isAnotherLink = (typed: Texts): boolean => linkOf(typed) !== (typed[READ_LINK] ?? "")
