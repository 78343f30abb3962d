/* Which fields of a form that edits were changed since it was shown: by its user, and by others. */

/** Hidden field with a hash of each field as it was shown. */
export const SHOWN_FIELD = "_shown"

export type FieldValue = string | boolean | null | undefined

/** Two texts for one field. `version` is the hash of theirs; the pictures are addresses of previews. */
export type FieldConflict = {
  mine: FieldValue
  theirs: FieldValue
  version: string
  pictures?: { mine: string | undefined; theirs: string | undefined }
}

export const TAKE_THEIRS = "theirs"

/** The radio buttons of a conflict. Their values: a version that may be replaced, or `TAKE_THEIRS`. */
export const choiceField = (name: string): string => `_keep_${name}`

/** Browsers send line breaks as two characters, and the server trims. */
export const normaliseLikeServer = (value: unknown) =>
  String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim()

/** 53 bits, synchronous and small: it finds changes and protects nothing (cyrb53). */
export function hashOf(value: unknown): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of normaliseLikeServer(value)) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** `name:hash,…` */
export const hashesOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${hashOf(value)}`)
    .join()
