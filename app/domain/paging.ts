import { pageSizes } from "~/limits.ts"
import { Invalid } from "../errors.ts"

export type PageRequest = { limit: number; cursor?: string | null | undefined }

export type Page<T> = { items: T[]; nextCursor: string | null }

/** A row's sort key, its id last, so that no two rows share one. */
type Keyset = (string | number)[]

export function encodeCursor(keyset: Keyset): string {
  return Buffer.from(JSON.stringify(keyset)).toString("base64url")
}

/** @param shape an example of the sort key: "" for text, 0 for a number. */
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
  } catch {}
  throw new Invalid({ cursor: ["This is not a cursor of this list"] })
}

/** Makes a page of rows that were read with `limit + 1`. */
export function cutPage<Row>(rows: Row[], limit: number, keysetOf: (row: Row) => Keyset): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(keysetOf(last)) : null }
}

/** The same for rows in the order of their ids. */
export const cutById = <Row extends { id: number }>(rows: Row[], limit: number): Page<Row> =>
  cutPage(rows, limit, ({ id }) => [id])

export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { items: page.items.map(change), nextCursor: page.nextCursor }
}

export function pageRequest(query: URLSearchParams): PageRequest {
  const text = query.get("limit")
  if (text !== null && !/^[1-9]\d*$/.test(text))
    throw new Invalid({ limit: ["Must be a positive whole number"] })
  return { limit: Math.min(Number(text ?? pageSizes.api), pageSizes.apiMax), cursor: query.get("cursor") }
}
