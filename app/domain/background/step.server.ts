import { eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { addressesIn } from "../pictures.server.ts"

/** A row costs 1, a statement 5. SQLite blocks the event loop; a step takes about 5 ms. */
export const STEP_COST = 250
const STATEMENT_COST = 5

export class Step {
  readonly tx: Transaction
  readonly pictures = new Set<string>()
  #left: number

  constructor(tx: Transaction, cost = STEP_COST) {
    this.tx = tx
    this.#left = cost
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  spend(rows: number): void {
    this.#left -= rows + STATEMENT_COST
  }

  /** @param pictures the columns with addresses of pictures. @returns whether no matching row is left. */
  async delete(
    table: SQLiteTable,
    condition: SQL | undefined,
    ...pictures: SQLiteColumn[]
  ): Promise<boolean> {
    if (this.isSpent) return false
    const some = this.tx.delete(table).where(this.#some(table, condition))
    if (pictures.length === 0) return this.#hasReachedAll((await some).rowsAffected)
    const rows = await some.returning(Object.fromEntries(pictures.map((column) => [column.name, column])))
    for (const column of rows.flatMap((row) => Object.values(row) as (string | null)[]))
      for (const address of addressesIn(column)) this.pictures.add(address)
    return this.#hasReachedAll(rows.length)
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
        // A bound value would not match the condition of the partial index.
        .where(sql`${table.isDeleted} = 1`)
        .limit(1)
      if (!row) return true
      if (!(await empty(row.id))) return false
      await this.delete(table, eq(table.id, row.id), ...pictures)
    }
    return false
  }

  /** The new values must make the condition false. @returns whether no matching row is left. */
  async update<T extends SQLiteTable>(
    table: T,
    values: Partial<T["$inferInsert"]>,
    condition: SQL | undefined,
  ): Promise<boolean> {
    if (this.isSpent) return false
    const { rowsAffected } = await this.tx.update(table).set(values).where(this.#some(table, condition))
    return this.#hasReachedAll(rowsAffected)
  }

  #some(table: SQLiteTable, condition: SQL | undefined): SQL {
    return sql`rowid in (select rowid from ${table} where ${condition} limit ${this.#left})`
  }

  #hasReachedAll(rows: number): boolean {
    const isAll = rows < this.#left
    this.spend(rows)
    return isAll
  }
}
