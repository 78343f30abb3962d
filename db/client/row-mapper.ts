import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm"

/** Drizzle describes a query's columns with these. */
export type SelectedFields = { path: string[]; field: unknown }[]

type Decoder = { mapFromDriverValue(value: unknown): unknown }
/** `table` is null for an expression, and set for a column as it is. */
type Leaf = { name: string; index: number; table: string | null; decoder: Decoder | null }
type Group = { name: string; entries: Leaf[]; nullWhen: number | null }
type Row = Record<string, unknown>

/**
 * Makes rows of values into objects, as Drizzle does, but looks at each column's kind once and not in every row.
 * @param isRequired by table: false for what a left join may not find.
 */
export function rowMapper(fields: SelectedFields, isRequired: Record<string, boolean> = {}) {
  const entries: (Leaf | Group)[] = []
  for (const [index, { path, field }] of fields.entries()) {
    const [first = "", second, ...deeper] = path
    if (deeper.length > 0) throw new Error("Rows have at most one level of objects in them")
    const table = is(field, Column) ? getTableName(field.table) : null
    const leaf = { name: second ?? first, index, table, decoder: decoderOf(field) }
    if (second === undefined) entries.push(leaf)
    else groupOf(entries, first).entries.push(leaf)
  }
  for (const entry of entries) if ("entries" in entry) entry.nullWhen = nullWhen(entry, isRequired)
  return (values: unknown[]): Row => {
    const row: Row = {}
    for (const entry of entries)
      row[entry.name] = "entries" in entry ? nested(entry, values) : read(entry, values)
    return row
  }
}

function groupOf(entries: (Leaf | Group)[], name: string): Group {
  const last = entries.at(-1)
  if (last?.name === name && "entries" in last) return last
  const group: Group = { name, entries: [], nullWhen: null }
  entries.push(group)
  return group
}

/** An object of one table that a left join may not find is null when its first column is. */
function nullWhen({ entries }: Group, isRequired: Record<string, boolean>): number | null {
  const [first, ...others] = entries.filter(({ table }) => table !== null)
  const isOfOne = first?.table && others.every(({ table }) => table === first.table)
  return isOfOne && !isRequired[first.table ?? ""] ? first.index : null
}

function nested({ entries, nullWhen }: Group, values: unknown[]): Row | null {
  if (nullWhen !== null && values[nullWhen] === null) return null
  const row: Row = {}
  for (const entry of entries) row[entry.name] = read(entry, values)
  return row
}

function read({ index, decoder }: Leaf, values: unknown[]): unknown {
  const value = values[index]
  return value === null || decoder === null ? value : decoder.mapFromDriverValue(value)
}

const plain = new Set([Column.prototype.mapFromDriverValue, sqlDecoder(new SQL([])).mapFromDriverValue])

/** @returns null where a value stays as it is. */
function decoderOf(field: unknown): Decoder | null {
  const decoder = is(field, Column) ? field : sqlDecoder(field)
  return plain.has(decoder.mapFromDriverValue) ? null : decoder
}

function sqlDecoder(field: unknown): Decoder {
  if (is(field, SQL.Aliased)) return sqlDecoder(field.sql)
  if (is(field, Subquery)) return sqlDecoder(field._.sql)
  return (field as { decoder: Decoder }).decoder
}
