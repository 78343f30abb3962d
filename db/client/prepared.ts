import type { InValue } from "@libsql/client"
import { Column, getTableName, is, Param, Placeholder, SQL, Subquery, sql } from "drizzle-orm"
import { queryError } from "./errors.ts"
import type { Transaction } from "./open-database.ts"
import type { QueuedClient } from "./queued-client.ts"
import type { WatchedTransaction } from "./watched-transaction.ts"

/** Drizzle describes a query's columns with these. */
type SelectedFields = { path: string[]; field: unknown }[]

type Decoder = { mapFromDriverValue(value: unknown): unknown }
/** `table` is null for an expression, and set for a column as it is. */
type Leaf = { name: string; index: number; table: string | null; decoder: Decoder | null }
type Group = { name: string; entries: Leaf[]; nullWhen: number | null }
type Row = Record<string, unknown>

/** Looks at each column's kind once instead of in every row. @param isRequired is false for tables of a left join. */
function rowMapper(fields: SelectedFields, isRequired: Record<string, boolean> = {}) {
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

/** A placeholder stands for the value while its query is prepared. */
export type Given<T> = T | Placeholder

/** A row to write has these values. Name its `createdAt`: a prepared query would keep the first one. */
export type GivenRow<T> = { [K in keyof T]: Given<T[K]> }

/** `build` takes values for placeholders, and a user for `{ id }`, or `{ linkId }`. The rest decides how the query is built. */
type Values<P> = { [K in keyof P]: Value<P[K]> }
type Value<T> =
  Extract<T, Placeholder> extends never
    ? { id: number } extends T
      ? Exclude<T, object> | { id: number } | ({ linkId: number } extends T ? { linkId: number } : never)
      : Extract<T, boolean | null | undefined>
    : Exclude<T, Placeholder>

type Query<R> = PromiseLike<R> & { prepare(): unknown; getSQL(): SQL }

/** Drizzle's internals that are read here. `tests/db/contract/prepared.test.ts` compares the results with Drizzle's. */
type DrizzlePrepared = {
  fields?: SelectedFields
  joinsNotNullableMap?: Record<string, boolean>
}
type Built = { dialect: { sqlToQuery(sql: SQL): { sql: string; params: unknown[] } } }
type Session = { session: { client: QueuedClient; tx?: WatchedTransaction } }

/** A JSON array is one value, however many values it has. */
export const valuesOf = (json: Given<string>): SQL => sql`(select value from json_each(${json}))`

type Prepared = {
  sql: string
  argumentsFrom: (values: object) => unknown[]
  toRow: (values: unknown[]) => unknown
}

/** Builds a query once for each set of given values. @param build may depend on their presence and on booleans only. */
export function prepared<P extends object, R extends unknown[]>(build: (parameters: P) => Query<R>) {
  const prepareFor = keeping(build)
  return async (source: Pick<Transaction, "select">, values: Values<P>): Promise<R> => {
    const { query, statement } = prepareFor(values)
    const { client, tx } = (source as unknown as Session).session
    try {
      const result = await (tx ?? client).execute(statement)
      const rows = (result as { values?: unknown[][] }).values ?? result.rows.map((row) => Array.from(row))
      return rows.map(query.toRow) as R
    } catch (error) {
      throw queryError(query.sql, error)
    }
  }
}

/** For a write whose result its transaction does not need. It saves a round trip to a server (`WatchedTransaction.later`). */
export function preparedLater<P extends object>(build: (parameters: P) => Query<unknown>) {
  const prepareFor = keeping(build)
  return (transaction: Transaction, values: Values<P>): void => {
    const { tx } = (transaction as unknown as Session).session
    if (!tx) throw new Error("This statement needs a transaction, whose commit sends it")
    tx.later(prepareFor(values).statement)
  }
}

function keeping<P extends object>(build: (parameters: P) => Query<unknown>) {
  const queries = new Map<string, Prepared>()
  return (values: Values<P>) => {
    const shape = shapeOf(values)
    let query = queries.get(shape)
    if (!query) {
      query = prepare(build(placeholdersFor(values) as P))
      queries.set(shape, query)
    }
    return { query, statement: { sql: query.sql, args: query.argumentsFrom(values) as InValue[] } }
  }
}

const isShape = (value: unknown) => value === null || value === undefined || typeof value === "boolean"
const isUser = (value: unknown) => typeof value === "object" && value !== null && "id" in value
const isLink = (value: unknown) => typeof value === "object" && value !== null && "linkId" in value

function givenValue(given: unknown): unknown {
  if (isLink(given)) return (given as { linkId: unknown }).linkId
  return isUser(given) ? (given as { id: unknown }).id : given
}

function shapeOf(values: object): string {
  let shape = ""
  for (const [name, value] of Object.entries(values))
    shape += isShape(value) ? `${name}=${value} ` : isLink(value) ? `${name}.linkId ` : `${name} `
  return shape
}

function placeholdersFor(values: object): object {
  const placeholderFor = (name: string, value: unknown) => {
    if (isShape(value)) return value
    if (isLink(value)) return { linkId: new Placeholder(name) }
    return isUser(value) ? { id: new Placeholder(name) } : new Placeholder(name)
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, placeholderFor(name, value)]),
  )
}

function prepare(built: Query<unknown>): Prepared {
  const { fields = [], joinsNotNullableMap } = built.prepare() as DrizzlePrepared
  // Constants are written into the text. Bound to a column of a partial index, they made SQLite plan the query each time.
  const { sql, params } = (built as unknown as Built).dialect.sqlToQuery(built.getSQL().inlineParams())
  const slots = params.map((param) => {
    const encoded = is(param, Param) ? param.value : param
    if (!is(encoded, Placeholder)) return () => param
    const { name } = encoded
    const encoder = is(param, Param) ? param.encoder : null
    return (values: Record<string, unknown>) => {
      const value = givenValue(values[name])
      return encoder ? encoder.mapToDriverValue(value) : value
    }
  })
  const argumentsFrom = (values: object) => slots.map((slot) => slot(values as Record<string, unknown>))
  return { sql, argumentsFrom, toRow: rowMapper(fields, joinsNotNullableMap) }
}
