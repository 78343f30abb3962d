/** A pattern's alternatives, written over several lines (`String.raw`), as one alternation. */
export const alternatives = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|")
