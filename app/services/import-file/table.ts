export const columnFields = [
  "name",
  "link",
  "brand",
  "price",
  "description",
  "tags",
  "note",
  "state",
  "starred",
  "image",
  "collection",
  "date",
] as const
export type ColumnField = (typeof columnFields)[number]

/** A column is given by its position from 0, or by its header. */
export type Columns = Partial<Record<ColumnField, number | string>>

export type Table = {
  headers: string[]
  /** It has the first rows, with cells of at most 200 characters. */
  sample: string[][]
  /** Values are positions of columns. */
  guess: Partial<Record<ColumnField, number>>
}
