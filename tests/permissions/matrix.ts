import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { beforeAll, expect, test } from "vitest"
import { api, sessionOf } from "#tests/support/api.ts"
import { get, send } from "#tests/support/call.ts"
import { emptyDatabase, rememberDatabase } from "#tests/support/database.ts"
import { moduleAt } from "#tests/support/routes.ts"
import type { User } from "~/domain/viewer.ts"

/** Names in the braces of an address, and in a body: ids, as they are for one person of the table. */
export type Ids = { [name: string]: number | string | boolean }
type Values = Record<string, unknown>
type Body = Values | FormData | ((ids: Ids) => Values | FormData)

/**
 * One call of the API or one page, and its status for each column of the table. Below /api the body is JSON, elsewhere
 * the fields of a form: 303 means that the form was saved, 401 that the visitor was asked to sign in.
 */
export type Row = [call: string, statuses: number[], body?: Body]

/** Everyone in a column of the table. A person without an account is a visitor. */
export type Columns = Record<string, string[]>

export type World = { people: Record<string, User>; idsFor: (person: string) => Ids }

/** A visitor's status where the thing is private: it does not exist for readers. Dialogs and writes need a session first. */
export const visitorOfPrivate = (call: string, status: number): number =>
  /^GET +\/api\//.test(call) || status === 200 ? 404 : status

/** Makes the world once, and tests each row for each person. Writes are undone. */
export function walk(makeWorld: () => Promise<World>, columns: Columns, rows: Row[]) {
  let world: World
  let undo: () => Promise<void>
  beforeAll(async () => {
    await emptyDatabase()
    world = await makeWorld()
    await Promise.all(Object.values(world.people).map(sessionOf))
    undo = await rememberDatabase()
  })

  test.each(rows.map((row) => ({ name: nameOf(row), row })))(
    "$name",
    async ({ row: [call, statuses, body] }) => {
      expect(statuses).toHaveLength(Object.keys(columns).length)
      const expected: Record<string, number | undefined> = {}
      const actual: Record<string, number> = {}
      for (const [column, people] of Object.entries(columns).map(([, people], at) => [at, people] as const))
        for (const person of people) {
          const ids = world.idsFor(person)
          const [method, status] = await statusOf(call, ids, world.people[person], body)
          expected[person] = statuses[column]
          actual[person] = status
          if (method !== "GET" && status < 400) await undo()
        }
      expect(actual).toEqual(expected)
    },
  )
}

/** The call, and what it sends where that is not obvious: the names of the fields, or of the function that makes them. */
export function nameOf([call, , body]: Row): string {
  const sent = typeof body === "function" ? body.name : Object.keys(body ?? {}).join(", ")
  return [call.replace(/ +/, " "), sent].filter(Boolean).join(" with ")
}

/** The address of a row for one person. */
export const addressIn = (call: string, ids: Ids): string =>
  call.replace(/^\w+ +/, "").replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))

export async function statusOf(call: string, ids: Ids, as: User | undefined, body: Body = {}) {
  const method = /^\w+/.exec(call)?.[0] ?? ""
  const sent = typeof body === "function" ? body(ids) : body
  return [method, await statusAt(method, addressIn(call, ids), as, sent)] as const
}

async function statusAt(method: string, path: string, as: User | undefined, body: Values | FormData) {
  const isForm = body instanceof FormData
  if (path.startsWith("/api/")) {
    const content = isForm ? { body } : method === "POST" || method === "PATCH" ? { json: body } : {}
    return (await api(`${method} ${path}`, { as, ...content })).status
  }
  const { module, params } = await moduleAt<PageModule>(path.split("?")[0] ?? path)
  const headers = as && { Cookie: await sessionOf(as) }
  if (method === "GET") return pageStatus(await get(module, path, { params, headers }))
  const form = isForm
    ? { body }
    : { form: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])) }
  return pageStatus(await send(module, path, { params, headers, ...form }))
}

type PageModule = {
  loader: (args: LoaderFunctionArgs) => unknown
  action: (args: ActionFunctionArgs) => unknown
}

function pageStatus(response: unknown): number {
  if (!(response instanceof Response))
    return (response as { init?: { status?: number } } | null)?.init?.status ?? 200
  return response.headers.get("Location")?.startsWith("/auth?") ? 401 : response.status
}
