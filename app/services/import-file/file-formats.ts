import type { Loss } from "./losses.ts"

/** What each format is called on a page, and in a sentence. */
export const fileFormats = {
  library: ["Our own export", "an export of this app"],
  bookmarks: ["Bookmarks of a browser", "bookmarks of a browser"],
  csv: ["Table (CSV)", "a table (CSV)"],
  list: ["Other list (HTML or JSON)", "a list of links"],
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
  currency: "Currency",
  description: "Description",
  tags: "Tags",
  note: "Own note",
  state: "State",
  starred: "Favorite",
  image: "Pictures",
  collection: "Collection",
  date: "Date",
} as const
export type ColumnField = keyof typeof columnNames
export const columnFields = Object.keys(columnNames) as [ColumnField, ...ColumnField[]]

/** A column is given by its position from 0, or by its header. */
export type Columns = Partial<Record<ColumnField, number | string>>

/** The headers of a table are in one of its first rows. */
export const HEAD_ROWS = 10

/** Encodings that a user may choose, the most frequent first. */
export const encodings = {
  "utf-8": "Unicode (UTF-8)",
  "windows-1252": "Western European",
  macintosh: "Western European (Mac)",
  "windows-1250": "Central European",
  "iso-8859-2": "Central European (ISO)",
  "windows-1251": "Cyrillic",
  "koi8-r": "Cyrillic (KOI8-R)",
  "koi8-u": "Cyrillic (KOI8-U)",
  ibm866: "Cyrillic (DOS)",
  "x-mac-cyrillic": "Cyrillic (Mac)",
  "iso-8859-5": "Cyrillic (ISO)",
  "windows-1254": "Turkish",
  "windows-1257": "Baltic",
  "windows-1253": "Greek",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  "windows-874": "Thai",
  "windows-1258": "Vietnamese",
  shift_jis: "Japanese (Shift_JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "iso-2022-jp": "Japanese (ISO-2022-JP)",
  gbk: "Chinese, simplified (GBK)",
  gb18030: "Chinese, simplified (GB18030)",
  big5: "Chinese, traditional (Big5)",
  "euc-kr": "Korean",
  "iso-8859-15": "Western European (ISO)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big endian)",
} as const

export const encodingNames = Object.keys(encodings) as [keyof typeof encodings, ...(keyof typeof encodings)[]]

export type TableOptions = {
  /** A name that TextDecoder knows. Guessed without it. */
  encoding?: string | undefined
  /** The position of the row that has the headers, -1 for none. Guessed without it. */
  headerRow?: number | undefined
  /** The ISO code of prices without a currency. */
  currency?: string | undefined
}

/** A product as it will be saved. */
export type FoundProduct = {
  name: string | null
  productUrl: string | null
  price: string | null
  tags: string | null
  description: string | null
  note: string | null
  imageUrl: string | null
  pictures: number
}

export type Table = TableOptions & {
  headers: string[]
  /** The first rows, with cells of at most 200 characters. */
  sample: string[][]
  /** Positions of columns: the chosen ones, or a guess. */
  guess: Partial<Record<ColumnField, number>>
  /** The beginnings of the first rows, among which the user chooses the headers. A table of another kind has none. */
  top: string[]
  found: FoundProduct[]
  losses: Loss[]
  /** Its columns need no look by the user. */
  isKnown: boolean
}
