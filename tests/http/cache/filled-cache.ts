import type { Server } from "node:http"
import type { InValue } from "@libsql/client"
import { vi } from "vitest"
import { changeLog, db } from "#db/client.server.ts"
import { sessionOf } from "#tests/support/api.ts"
import { writtenTables } from "#tests/support/database.ts"
import type { Topic } from "~/domain/topics.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import type { World } from "../../permissions/matrix.ts"
import { lasting, read, readFresh, topicsAt } from "./cached-app.ts"

type Statement = { sql: string; args: InValue[] }

export type Entry = {
  person: string
  path: string
  cookie: string | undefined
  topics: Topic[]
  fresh: ReturnType<typeof lasting>
  /** Of what was read from the database for it. */
  statements: string[]
}

export type Filled = {
  entries: Entry[]
  notKept: string[]
  statements: Map<string, Statement & { rows: string }>
}

/** Records what `run` reads from the database. */
async function recorded<T>(run: () => Promise<T>): Promise<[T, Statement[]]> {
  const statements: Statement[] = []
  const execute = db.$client.execute.bind(db.$client)
  const spy = vi.spyOn(db.$client, "execute").mockImplementation(((statement: Statement | string) => {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement
    if (/^\s*(select|with)\b/i.test(sql)) statements.push({ sql, args: args as InValue[] })
    return execute(statement)
  }) as typeof execute)
  try {
    return [await run(), statements]
  } finally {
    spy.mockRestore()
  }
}

const keyOf = ({ sql, args }: Statement) => `${sql}\n${args.join("\n")}`

/** By position: two columns may have one name. */
async function rowsOf({ sql, args }: Statement): Promise<string> {
  const { rows, columns } = await db.$client.execute({ sql, args })
  return JSON.stringify(rows.map((row) => columns.map((_, at) => row[at])))
}

/** Reads each address as each person, and as a visitor. */
export async function fill(
  server: Server,
  { people }: World,
  addressesFor: (person: string) => string[],
): Promise<Filled> {
  const filled: Filled = { entries: [], notKept: [], statements: new Map() }
  for (const person of ["visitor", ...Object.keys(people)]) {
    const user = people[person]
    const cookie = user && (await sessionOf(user))
    const paths = new Set(addressesFor(person))
    // The first opening of a chat marks it as read.
    for (const path of paths) if (path.includes("tab=chat")) await read(server, path, cookie)
    // What is shared must be read for each of them.
    forgetResponses()
    for (const path of paths) {
      const [response, statements] = await recorded(() => read(server, path, cookie))
      if (response.status !== 200) continue
      if (response.text.includes("<!--$!-->")) throw new Error(`A part of ${path} is missing`)
      const topics = await topicsAt(path, cookie)
      if (!topics) {
        filled.notKept.push(`${person} ${path}`)
        continue
      }
      for (const statement of statements)
        if (!filled.statements.has(keyOf(statement)))
          filled.statements.set(keyOf(statement), { ...statement, rows: "" })
      const entry = { person, path, cookie, topics, fresh: lasting(response) }
      filled.entries.push({ ...entry, statements: [...new Set(statements.map(keyOf))] })
    }
  }
  for (const statement of filled.statements.values()) statement.rows = await rowsOf(statement)
  return filled
}

const SEARCH_INDEXES = [
  "brand_names",
  "collection_names",
  "item_names",
  "item_words",
  "item_descriptions",
  "item_notes",
]

/** What the cache would still serve after a write, and which of that is stale. */
export async function afterWrite(
  server: Server,
  { entries, statements }: Filled,
  write: () => Promise<unknown>,
) {
  const before = (await changeLog.catchUp()) as number
  const result = await write()
  await changeLog.catchUp()
  const kept = entries.filter(({ topics }) => changeLog.isUnchanged(topics, before))
  const tables = await writtenTables()
  // Triggers write the indexes for the search, which have no triggers themselves.
  const names = tables.length > 0 ? [...tables, ...SEARCH_INDEXES] : []
  const changed = new Map<string, boolean>()
  for (const key of new Set(kept.flatMap(({ statements }) => statements))) {
    const statement = statements.get(key)
    if (statement && names.some((name) => statement.sql.includes(name)))
      changed.set(key, (await rowsOf(statement)) !== statement.rows)
  }
  const stale: Entry[] = []
  // The same rows make the same bytes, so only the others are made anew.
  for (const entry of kept.filter(({ statements }) => statements.some((key) => changed.get(key)))) {
    const fresh = await readFresh(server, entry.path, entry.cookie)
    if (JSON.stringify(fresh) !== JSON.stringify(entry.fresh)) stale.push(entry)
  }
  return { result, kept, stale: stale.map(({ person, path }) => `${person} ${path}`) }
}
