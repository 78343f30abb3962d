export const columnFields = ["name", "link", "brand", "description", "image", "collection", "date"] as const
export type ColumnField = (typeof columnFields)[number]

/** By the column's position from 0, or by its header. */
export type Columns = Partial<Record<ColumnField, number | string>>

export type Table = {
  headers: string[]
  /** The first rows, with cells of at most 200 characters. */
  sample: string[][]
  /** Positions. */
  guess: Partial<Record<ColumnField, number>>
  /** The whole file, to open it again with the columns that the user chose. */
  text: string
}
