import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"

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

  /** @param picture the column with the addresses of pictures. @returns whether no matching row is left. */
  async delete(table: SQLiteTable, condition: SQL | undefined, picture?: SQLiteColumn): Promise<boolean> {
    if (this.isSpent) return false
    const some = this.tx.delete(table).where(this.#some(table, condition))
    if (!picture) return this.#hasReachedAll((await some).rowsAffected)
    const rows = await some.returning({ address: picture })
    for (const { address } of rows) if (typeof address === "string") this.pictures.add(address)
    return this.#hasReachedAll(rows.length)
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
