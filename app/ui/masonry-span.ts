/** Rows of the grid to a column's width; the classes `i14` to `i38` of picture-rows.css count in them. */
const ROWS_TO_WIDTH = 24
const LOWEST = 14
const TALLEST = 38

/** Letters that surely fit one line of the narrowest column, and of a middling one. */
const SHORT = 18
const MEDIUM = 26

/**
 * Class for the height of a card's picture. A class and not a style, because the content security policy allows
 * no inline styles.
 * @param ratio height by width; a square stands in for what is not known. Beyond 7:12 and 19:12 it is cropped.
 */
export function pictureSpan(ratio: number | null | undefined): string {
  const rows = Math.round((ratio && Number.isFinite(ratio) ? ratio : 1) * ROWS_TO_WIDTH)
  return `i${Math.min(TALLEST, Math.max(LOWEST, rows))}`
}

/** Class for the room that a card's text takes: one line or two, by its length in letters. */
export function textSpan(letters: number): string | undefined {
  if (letters <= SHORT) return "card-short"
  return letters <= MEDIUM ? "card-medium" : undefined
}
