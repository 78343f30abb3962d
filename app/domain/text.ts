/** Browsers send a form's line breaks as two characters and count them as one. */
export const oneLineBreak = (text: string): string => text.replace(/\r\n?/g, "\n")

/**
 * The folded form of a text, by which names are compared and searched: Unicode NFKC, case folded, white space
 * collapsed. Upper-casing before lower-casing folds what `toLowerCase` alone keeps apart (ß and ss, ς and σ); a dotted İ
 * would keep its dot beside that of the i.
 */
export function fold(text: string): string {
  const lower = text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("i\u0307", "i")
  return lower.normalize("NFKC").replace(/\s+/gu, " ").trim()
}

/** A text that is kept within `max` characters; an ellipsis says that more was there. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text
