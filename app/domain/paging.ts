import { pageSizes } from "~/limits.ts"
import { Invalid } from "../errors.ts"

/** Which part of a list is asked for: at most `limit` rows after the row that `cursor` names. */
export type PageRequest = { limit: number; cursor?: string | null | undefined }

/** One page of a list; `nextCursor` is null on the last. */
export type Page<T> = { items: T[]; nextCursor: string | null }

/** The values of a row's sort key, numbers whole, its id last, so that no two rows share them. */
export type Keyset = (string | number)[]

/** An opaque cursor for the row with this sort key. */
export function encodeCursor(keyset: Keyset): string {
  return Buffer.from(JSON.stringify(keyset)).toString("base64url")
}

/**
 * Reads a cursor back. The shape is an example of the sort key ("" for text, 0 for a number).
 * @throws {Invalid} when it is not one of ours for this list.
 */
export function decodeCursor<K extends Keyset>(cursor: string | null | undefined, shape: K): K | null {
  if (!cursor) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))
    const fits =
      Array.isArray(value) &&
      value.length === shape.length &&
      value.every((part, index) =>
        typeof shape[index] === "number" ? Number.isSafeInteger(part) : typeof part === "string",
      )
    if (fits) return value as K
  } catch {
    // Not JSON: refused below like any other cursor that is not ours.
  }
  throw new Invalid({ cursor: ["This is not a cursor of this list"] })
}

/**
 * Cuts a page out of rows that were read with `limit + 1`, and names the next one.
 * @param keysetOf the sort key of a row, as the query orders by it.
 */
export function cutPage<Row>(rows: Row[], limit: number, keysetOf: (row: Row) => Keyset): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(keysetOf(last)) : null }
}

/** The same page with its rows turned into something else. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { items: page.items.map(change), nextCursor: page.nextCursor }
}

/**
 * `?limit` and `?cursor` of the API: 50 by default, at most 100 (api.md).
 * @throws {Invalid} when `limit` is not a positive whole number.
 */
export function pageRequest(query: URLSearchParams): PageRequest {
  const text = query.get("limit")
  if (text !== null && !/^[1-9]\d*$/.test(text))
    throw new Invalid({ limit: ["Must be a positive whole number"] })
  return { limit: Math.min(Number(text ?? pageSizes.api), pageSizes.apiMax), cursor: query.get("cursor") }
}
