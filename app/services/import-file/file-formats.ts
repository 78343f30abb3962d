/** What each format is called on a page, and in a sentence. */
export const fileFormats = {
  library: ["Our own export", "an export of this app"],
  bookmarks: ["Bookmarks of a browser", "bookmarks of a browser"],
  csv: ["Table (CSV)", "a table (CSV)"],
  raindrop: ["Raindrop", "a table of Raindrop"],
  karakeep: ["Karakeep", "an export of Karakeep"],
  linkwarden: ["Linkwarden", "an export of Linkwarden"],
  pinterest: ["Pinterest page", "a saved page of Pinterest"],
  amazon: ["Amazon wish list", "a saved page of Amazon"],
} as const

export type FileFormat = keyof typeof fileFormats

export const formatNames = Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]

/** @returns what a page calls an import of this format, or of links. */
export const formatName = (format: FileFormat | "links"): string =>
  format === "links" ? "Several links" : fileFormats[format][0]
