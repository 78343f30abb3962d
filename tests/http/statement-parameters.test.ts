import { inspect } from "node:util"
import { LibsqlError } from "@libsql/client"
import { pino } from "pino"
import { expect, onTestFinished, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { api, sessionOf } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { log } from "~/observe/log.server.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

/** All that is typed has this word in it, and so have all that is read by. */
const SECRET = /secret|argon2|correct horse/i

const noTable = () => new LibsqlError("no such table", "SQLITE_ERROR")

const failures = {
  "tables that refuse writes": async () => {
    const { rows } = await db.$client.execute(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    const names = rows.map(({ name }) => String(name))
    await db.$client.migrate(
      names.map(
        (name) =>
          `CREATE TRIGGER "no_${name}" BEFORE INSERT ON "${name}" BEGIN SELECT raise(abort, 'no'); END`,
      ),
    )
    onTestFinished(
      async () => void (await db.$client.migrate(names.map((name) => `DROP TRIGGER "no_${name}"`))),
    )
  },
  "a database that fails at everything": async () => {
    vi.spyOn(db.$client, "execute").mockRejectedValue(noTable())
    vi.spyOn(db.$client, "transaction").mockRejectedValue(noTable())
  },
}

/** The log as it is written, and errors as Node prints them. */
function listen() {
  const lines: string[] = []
  const written = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) })
  for (const level of ["error", "warn", "info", "debug"] as const)
    vi.spyOn(log, level).mockImplementation((...words: unknown[]) => {
      written[level](...(words as [object, string]))
      lines.push(inspect(words, { depth: 10 }))
    })
  vi.spyOn(console, "error").mockImplementation((...words) => void lines.push(inspect(words, { depth: 10 })))
  return lines
}

test.each(Object.entries(failures))("no parameter of a statement is logged with %s", async (_what, fail) => {
  const mila = await makeUser({ username: "secretmila" })
  const collection = await makeCollection(mila, { name: "Secret shelf" })
  const group = await makeGroup(mila)
  const Cookie = await sessionOf(mila)
  const lines = listen()
  await fail()

  const answers = await Promise.all([
    api("POST /api/register", {
      json: { email: "secret@typed.example", username: "secretname", password: "secret-password" },
    }),
    api("POST /api/login", { json: { email: mila.email, password: PASSWORD } }),
    api("POST /api/collections", {
      as: mila,
      json: { name: "Secret" },
      headers: { "Idempotency-Key": "secret-key-1" },
    }),
    api("POST /api/items", {
      as: mila,
      json: {
        collectionId: collection.id,
        name: "Secret vase",
        brand: "Iittala",
        imageUrl: "https://secret.example/a.png",
      },
    }),
    api(`PUT /api/collections/${collection.id}/notes`, { as: mila, json: { content: "Secret note" } }),
    api(`POST /api/groups/${group.id}/messages`, { as: mila, json: { content: "Secret message" } }),
    api("GET /api/users/search?username=secret", { as: mila }),
    ask(paths.auth(), { form: { email: mila.email, password: PASSWORD } }),
    ask(paths.newCollection, { form: { name: "Secret" }, headers: { Cookie } }),
    ask(paths.search({ q: "secret" }), { headers: { Cookie } }),
    ask(paths.profile, { headers: { Cookie } }),
  ])
  expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(4)
  expect(lines.filter((line) => line.includes("Failed query: ")).length).toBeGreaterThan(1)
  expect(lines.filter((line) => SECRET.test(line))).toEqual([])
})
