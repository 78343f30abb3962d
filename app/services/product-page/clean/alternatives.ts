/** Joins the lines of a `String.raw` into one regular expression alternation. */
export const alternatives = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|")
