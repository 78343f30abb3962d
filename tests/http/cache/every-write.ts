import type { Server } from "node:http"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { rememberDatabase } from "#tests/support/database.ts"
import { type Columns, isDone, nameOf, type Row, statusOf, type World } from "../../permissions/matrix.ts"
import { afterWrite, type Filled } from "./filled-cache.ts"

export type Write = { name: string; run: () => Promise<unknown> }

/** The writes of a table, each by all who may make it, or by the one of them with the least or most rights. */
export function writesOf(
  { people, idsFor }: World,
  columns: Columns,
  rows: Row[],
  by: "least" | "most" | "all" = "most",
): Write[] {
  const persons = Object.values(columns).map(([person = ""]) => person)
  return rows
    .filter(([call]) => !call.startsWith("GET"))
    .flatMap((row) => {
      const [call, statuses, body] = row
      const allowed = persons.filter((_, column) => isDone(statuses[column] ?? 400))
      return { least: allowed.slice(0, 1), most: allowed.slice(-1), all: allowed }[by].map((person) => {
        const name = `${person}: ${nameOf(row)}`
        const run = async () => {
          const [, status] = await statusOf(call, idsFor(person), { as: people[person] }, body)
          if (!isDone(status)) throw new Error(`${name}: ${status}`)
        }
        return { name, run }
      })
    })
}

/** Makes each write, undoes it, and collects what the cache would have served stale after it. */
export async function walkWrites(server: Server, filled: Filled, writes: Write[]) {
  const undo = await rememberDatabase()
  const stale: Record<string, string[]> = {}
  /** The shares of what the cache would still have served. */
  const kept: number[] = []
  for (const { name, run } of writes) {
    const found = await afterWrite(server, filled, run)
    if (found.stale.length > 0) stale[name] = found.stale
    kept.push(found.kept.length / filled.entries.length)
    await undo()
    forgetCounts()
  }
  return { stale, kept }
}
