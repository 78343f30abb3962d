import { LibsqlError, type ResultSet } from "@libsql/client"
import type { RawTransaction, Statement, Writer } from "../client/connection.ts"
import { FileConnection } from "./connection.ts"

/** Takes the lock at once: a transaction that reads first would fail when another process writes. */
const BEGIN = "BEGIN IMMEDIATE"

/** Fewer than a reader keeps: with its triggers, a statement takes about 30 KB. */
const KEPT = 100

export class FileWriter extends FileConnection implements Writer {
  constructor(path: string, timeout: number) {
    super(path, timeout, KEPT)
  }

  get inTransaction(): boolean {
    // The driver aborts the process when a closed database is asked.
    return this.database.open && this.database.inTransaction
  }

  async batch(statements: Statement[], _mode: "write"): Promise<ResultSet[]> {
    this.exec(BEGIN)
    try {
      const results = statements.map((statement) => {
        if (!this.inTransaction) throw closedError()
        return this.run(statement)
      })
      this.exec("COMMIT")
      return results
    } finally {
      this.rollback()
    }
  }

  async migrate(statements: Statement[]): Promise<ResultSet[]> {
    this.exec("PRAGMA foreign_keys = OFF")
    try {
      return await this.batch(statements, "write")
    } finally {
      this.exec("PRAGMA foreign_keys = ON")
    }
  }

  async transaction(): Promise<RawTransaction> {
    this.exec(BEGIN)
    return new FileTransaction(this)
  }

  /** Rolls back first: an open transaction would keep its lock until the garbage collection. */
  override close() {
    try {
      this.rollback()
    } finally {
      super.close()
    }
  }

  commit() {
    try {
      this.exec("COMMIT")
    } finally {
      this.rollback()
    }
  }

  rollback() {
    if (this.inTransaction) this.exec("ROLLBACK")
  }
}

class FileTransaction implements RawTransaction {
  #isSettled = false

  constructor(private readonly writer: FileWriter) {}

  async execute(statement: Statement): Promise<ResultSet> {
    return this.#open().run(statement)
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    return statements.map((statement) => this.#open().run(statement))
  }

  async commit(): Promise<void> {
    const writer = this.#open()
    this.#isSettled = true
    writer.commit()
  }

  async rollback(): Promise<void> {
    this.close()
  }

  close() {
    if (!this.#isSettled) this.writer.rollback()
    this.#isSettled = true
  }

  get closed(): boolean {
    return this.#isSettled || !this.writer.inTransaction
  }

  #open(): FileWriter {
    if (this.closed) throw closedError()
    return this.writer
  }
}

const closedError = () => new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED")
