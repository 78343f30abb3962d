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

export const formatName = (format: FileFormat | "links"): string =>
  format === "links" ? "Several links" : fileFormats[format][0]

export const columnNames = {
  name: "Name",
  link: "Link",
  brand: "Brand",
  price: "Price",
  description: "Description",
  tags: "Tags",
  note: "Own note",
  state: "State",
  starred: "Favorite",
  image: "Picture's address",
  collection: "Collection",
  date: "Date",
} as const
export type ColumnField = keyof typeof columnNames
export const columnFields = Object.keys(columnNames) as [ColumnField, ...ColumnField[]]

/** A column is given by its position from 0, or by its header. */
export type Columns = Partial<Record<ColumnField, number | string>>

export type Table = {
  headers: string[]
  /** It has the first rows, with cells of at most 200 characters. */
  sample: string[][]
  /** Values are positions of columns. */
  guess: Partial<Record<ColumnField, number>>
}
