import { vi } from "vitest"
import { db } from "#db/client.server.ts"

/** The SQL statements that this runs, with BEGIN and COMMIT or ROLLBACK of each transaction. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const note = (statement: unknown) => {
    const { sql } = statement as { sql: string }
    statements.push(sql ?? String(statement))
  }
  const client = db.$client
  const [execute, transaction] = [client.execute.bind(client), client.transaction.bind(client)]
  const onExecute = vi.spyOn(client, "execute").mockImplementation(((statement: never) => {
    note(statement)
    return execute(statement)
  }) as typeof client.execute)
  const onTransaction = vi.spyOn(client, "transaction").mockImplementation(async () => {
    const tx = await transaction()
    statements.push("begin")
    const [executeIn, commit, rollback] = [tx.execute.bind(tx), tx.commit.bind(tx), tx.rollback.bind(tx)]
    tx.execute = (statement) => {
      note(statement)
      return executeIn(statement)
    }
    tx.commit = () => {
      statements.push("commit")
      return commit()
    }
    tx.rollback = () => {
      statements.push("rollback")
      return rollback()
    }
    return tx
  })
  await run()
  onExecute.mockRestore()
  onTransaction.mockRestore()
  return statements
}
