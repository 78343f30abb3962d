import { eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { isSet } from "#db/schema/columns.ts"
import { Pace } from "~/services/pace.server.ts"
import { addressesIn } from "../pictures.server.ts"

/** All pictures of a step become one job. */
const MOST_PICTURES = 1_000

export class Step {
  readonly tx: Transaction
  readonly pictures = new Set<string>()
  readonly #pace = new Pace()

  constructor(tx: Transaction) {
    this.tx = tx
  }

  get isSpent(): boolean {
    return this.#pace.isOver || this.pictures.size >= MOST_PICTURES
  }

  /** @param pictures the columns with addresses of pictures. @returns whether no matching row is left. */
  delete(table: SQLiteTable, condition: SQL | undefined, ...pictures: SQLiteColumn[]): Promise<boolean> {
    return this.#untilAll(async (limit) => {
      const some = this.tx.delete(table).where(someOf(table, condition, limit))
      if (pictures.length === 0) return (await some).rowsAffected
      const rows = await some.returning(byName(pictures))
      this.#drop(rows)
      return rows.length
    })
  }

  #drop(rows: Record<string, unknown>[]): void {
    for (const column of rows.flatMap((row) => Object.values(row) as (string | null)[]))
      for (const address of addressesIn(column)) this.pictures.add(address)
  }

  /** Deletes marked rows. `empty` deletes what belongs to one, and tells whether all of that is gone. @returns as `delete`. */
  async removeMarked(
    table: SQLiteTable & { id: SQLiteColumn; isDeleted: SQLiteColumn },
    empty: (id: number) => Promise<boolean>,
    ...pictures: SQLiteColumn[]
  ): Promise<boolean> {
    while (!this.isSpent) {
      const [row] = await this.tx
        .select({ id: sql<number>`${table.id}` })
        .from(table)
        .where(isSet(table.isDeleted))
        .limit(1)
      if (!row) return true
      if (!(await empty(row.id))) return false
      await this.delete(table, eq(table.id, row.id), ...pictures)
    }
    return false
  }

  /** The new values must make the condition false. @param pictures as `delete`. @returns whether no matching row is left. */
  update<T extends SQLiteTable>(
    table: T,
    values: Partial<T["$inferInsert"]>,
    condition: SQL | undefined,
    ...pictures: SQLiteColumn[]
  ): Promise<boolean> {
    return this.#untilAll(async (limit) => {
      const some = someOf(table, condition, limit)
      if (pictures.length > 0)
        this.#drop(
          await this.tx
            .select(byName(pictures))
            .from(table as SQLiteTable)
            .where(some),
        )
      return (await this.tx.update(table).set(values).where(some)).rowsAffected
    })
  }

  async #untilAll(work: (limit: number) => Promise<number>): Promise<boolean> {
    while (!this.isSpent) if (await this.#pace.statement(work)) return true
    return false
  }
}

const byName = (columns: SQLiteColumn[]) => Object.fromEntries(columns.map((column) => [column.name, column]))

export const someOf = (table: SQLiteTable, condition: SQL | undefined, limit: number): SQL =>
  sql`rowid in (select rowid from ${table} where ${condition} limit ${limit})`
