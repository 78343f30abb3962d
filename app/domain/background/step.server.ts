import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"

/**
 * What one step may cost: a row counts 1 and a statement 5. The database's driver is synchronous, so nobody is served while a
 * statement runs; a step takes some 5 ms, and its commit as long as the disk.
 */
export const STEP_COST = 250
const STATEMENT_COST = 5

/** A bounded part of some work, in one transaction. Each of its methods writes as many rows as the step has left. */
export class Step {
  readonly tx: Transaction
  /** Addresses of pictures that deleted rows referred to, for `releasePictures`. */
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

  /**
   * Deletes rows.
   * @param picture the column whose addresses are released.
   * @returns whether all are gone that the condition is true of.
   */
  async delete(table: SQLiteTable, condition: SQL | undefined, picture?: SQLiteColumn): Promise<boolean> {
    if (this.isSpent) return false
    const some = this.tx.delete(table).where(this.#some(table, condition))
    if (!picture) return this.#hasReachedAll((await some).rowsAffected)
    const rows = await some.returning({ address: picture })
    for (const { address } of rows) if (typeof address === "string") this.pictures.add(address)
    return this.#hasReachedAll(rows.length)
  }

  /**
   * Sets columns of rows to values of which the condition is not true any more.
   * @returns whether all are changed that the condition was true of.
   */
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
