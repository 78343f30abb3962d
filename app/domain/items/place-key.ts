/*
 * Fractional indexing: a place is a text, and between two texts there is another one. Compared by their characters, as
 * SQLite does.
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The place of an item that nobody has put anywhere, as in `ownOrder` of the schema: newer ones come first. */
export const placeOfId = (id: number): string => `m${String(9_999_999_999_999 - id).padStart(13, "0")}`

/** After all items that nobody has put anywhere, and after those to come. @param place from 1 */
export const placeOfImport = (place: number): string => `n${String(place).padStart(7, "0")}`

/** Items to come have such places, so no item is put on one. */
const isPlaceOfId = (place: string) => /^m\d{13}$/.test(place)

/** @param before null for no end. @returns null if nothing is between the two. */
export function placeBetween(after: string, before: string | null): string | null {
  let place = ""
  let end = before
  for (let at = 0; ; at++) {
    if (end !== null && at >= end.length) return null
    const low = at < after.length ? DIGITS.indexOf(after[at] ?? "") : 0
    const high = end === null ? DIGITS.length : DIGITS.indexOf(end[at] ?? "")
    if (low > high) return null
    const middle = Math.floor((low + high) / 2)
    if (middle > low) {
      place += DIGITS[middle]
      return isPlaceOfId(place) ? `${place}V` : place
    }
    place += DIGITS[low]
    if (low < high) end = null
  }
}

/** So many places between two, of about the same length. @returns null if there are not as many. */
export function placesBetween(after: string, before: string | null, count: number): string[] | null {
  if (count === 0) return []
  const middle = placeBetween(after, before)
  if (middle === null) return null
  const half = count >> 1
  const first = placesBetween(after, middle, half)
  const second = placesBetween(middle, before, count - 1 - half)
  return first && second && [...first, middle, ...second]
}
