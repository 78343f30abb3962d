import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { beforeAll, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { api, sessionOf } from "#tests/support/api.ts"
import { get, send, takesCookies } from "#tests/support/call.ts"
import { emptyDatabase, rememberDatabase } from "#tests/support/database.ts"
import { moduleAt } from "#tests/support/routes.ts"
import type { User } from "~/domain/viewer.ts"
import { resourceAt } from "~/http/api/api.server.ts"
import { isCreation, type Method, type Operation, type Resource } from "~/http/api/operation.server.ts"
import { makeTokens, type Tokens } from "./tokens.ts"

/** Names in the braces of an address, and in a body: ids, as they are for one person of the table. */
export type Ids = { [name: string]: number | string | boolean }
type Values = Record<string, unknown>
type Body = Values | FormData | ((ids: Ids) => Values | FormData)

/**
 * One call of the API or one page, and its status for each column of the table. Below /api the body is JSON, elsewhere
 * the fields of a form: 303 means that the form was saved, 401 that the visitor was asked to sign in. A page that leads on is
 * 302 with its address.
 */
export type Row = [call: string, statuses: Status[], body?: Body]

type Status = number | `302 ${string}`

/** Everyone in a column of the table. A person without an account is a visitor. */
export type Columns = Record<string, string[]>

export type World = { people: Record<string, User>; idsFor: (person: string) => Ids }

/** A visitor's status where the thing is private: it does not exist for readers. Dialogs and writes need a session first. */
export const visitorOfPrivate = (call: string, status: Status): Status =>
  /^GET +\/api\//.test(call) || status === 200 ? 404 : status

/**
 * Makes the world once, and tests each row for each person. Writes are undone. Each names its sender, so a command has got the
 * options of its request.
 */
export function walk(makeWorld: () => Promise<World>, columns: Columns, rows: Row[]) {
  let world: World
  let tokens: Tokens
  let undo: () => Promise<void>
  beforeAll(async () => {
    await emptyDatabase()
    world = await makeWorld()
    await Promise.all(Object.values(world.people).map(sessionOf))
    tokens = await makeTokens(world.people)
    undo = await rememberDatabase()
  })

  test.each(rows.map((row) => ({ name: nameOf(row), row })))(
    "$name",
    async ({ row: [call, statuses, body] }) => {
      expect(statuses).toHaveLength(Object.keys(columns).length)
      const expected: Record<string, Status | undefined> = {}
      const actual: Record<string, Status> = {}
      const transactions = vi.spyOn(db.$client, "transaction")
      for (const [column, people] of Object.entries(columns).map(([, people], at) => [at, people] as const))
        for (const person of people) {
          const ids = world.idsFor(person)
          const as = world.people[person]
          transactions.mockClear()
          const [method, status] = await statusOf(call, ids, { as }, body)
          const senders = transactions.mock.calls.map(([sender]) => sender ?? null)
          if (as && method !== "GET" && isDone(status)) expect(senders).not.toContain(null)
          expected[person] = statuses[column]
          actual[person] = status
          if (method !== "GET" && isDone(status)) await undo()
        }
      expect(actual).toEqual(expected)
    },
  )

  const calls = rows.filter(([call]) => isCall(call))
  if (calls.length === 0) return

  test.each(calls.map((row) => ({ name: nameOf(row), row })))(
    "$name with a token",
    async ({ row: [call, statuses, body] }) => {
      const { existsFor, withoutToken } = (await operationAt(call, world.idsFor(""))) ?? {}
      const expected: Record<string, unknown> = {}
      const actual: Record<string, unknown> = {}
      for (const [column, people] of Object.values(columns).entries())
        for (const person of people) {
          const { write, read } = tokens.of[person] ?? {}
          if (!write || !read) continue
          const ids = world.idsFor(person)
          const isRead = call.startsWith("GET")
          const isUnseen = existsFor !== undefined && statuses[column] === 404
          const status = withoutToken && !isUnseen ? 403 : statuses[column]
          expected[person] = { write: status, read: isRead || isUnseen ? status : 403 }
          const [, byReading] = await statusOf(call, ids, { token: read }, body)
          const [, byWriting] = await statusOf(call, ids, { token: write }, body)
          actual[person] = { write: byWriting, read: byReading }
          if (!isRead && isDone(byWriting)) await undo()
        }
      expect(actual).toEqual(expected)
    },
  )

  test("no write but one that creates something ignores If-Match", async () => {
    const actual: Record<string, Status> = {}
    for (const row of calls) {
      const [call, statuses, body] = row
      const [person] = Object.values(columns)[statuses.findIndex(isDone)] ?? []
      if (call.startsWith("GET") || !person) continue
      const ids = world.idsFor(person)
      const operation = await operationAt(call, ids)
      if (!operation || isCreation(operation)) continue
      const sender = { as: world.people[person], ifMatch: '"x"' }
      actual[nameOf(row)] = (await statusOf(call, ids, sender, body))[1]
    }
    expect(actual).toEqual(Object.fromEntries(Object.keys(actual).map((name) => [name, 412])))
  })

  test.each(calls.map((row) => ({ name: nameOf(row), row })))(
    "$name is 401 with a token that opens nothing, beside a cookie that opens an account",
    async ({ row: [call, , body] }) => {
      forgetCounts()
      const [[person = "", as] = []] = Object.entries(world.people)
      const actual: Record<string, Status> = {}
      for (const [kind, token] of Object.entries(tokens.dead))
        [, actual[kind]] = await statusOf(call, world.idsFor(person), { as, token }, body)
      expect(actual).toEqual({ expired: 401, revoked: 401, suspended: 401, unknown: 401, malformed: 401 })
    },
  )
}

export const isDone = (status: Status) => typeof status === "string" || status < 400

const isCall = (call: string) => /^\w+ +\/api\//.test(call)

/** The declaration of the call that a row makes. */
async function operationAt(call: string, ids: Ids): Promise<Operation | undefined> {
  const path = addressIn(call, ids).split("?")[0] ?? ""
  const { module } = await moduleAt<{ loader: { resources?: Resource[] } }>(path)
  const method = /^\w+/.exec(call)?.[0] as Method
  return resourceAt(module.loader.resources ?? [], path)?.operations[method]
}

/** The call, and what it sends where that is not obvious: the names of the fields, or of the function that makes them. */
export function nameOf([call, , body]: Row): string {
  const sent = typeof body === "function" ? body.name : Object.keys(body ?? {}).join(", ")
  return [call.replace(/ +/, " "), sent].filter(Boolean).join(" with ")
}

/** A body that the name of its row tells from others. */
export const named = (name: string, body: (ids: Ids) => Values) =>
  Object.defineProperty(body, "name", { value: name })

/** The address of a row for one person. */
export const addressIn = (call: string, ids: Ids): string =>
  call.replace(/^\w+ +/, "").replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))

type Sender = { as?: User | undefined; token?: string; ifMatch?: string }

export async function statusOf(call: string, ids: Ids, sender: Sender, body: Body = {}) {
  const method = /^\w+/.exec(call)?.[0] ?? ""
  const sent = typeof body === "function" ? body(ids) : body
  return [method, await statusAt(method, addressIn(call, ids), sender, sent)] as const
}

async function statusAt(
  method: string,
  path: string,
  { as, token, ifMatch }: Sender,
  body: Values | FormData,
): Promise<Status> {
  const isForm = body instanceof FormData
  if (path.startsWith("/api/")) {
    const isSent = ["POST", "PATCH", "PUT"].includes(method) || Object.keys(body).length > 0
    const content = isForm ? { body } : isSent ? { json: body } : {}
    const headers: Record<string, string> = ifMatch ? { "If-Match": ifMatch } : {}
    return (await api(`${method} ${path}`, { as, token, headers, ...content })).status
  }
  const { module, params } = await moduleAt<PageModule>(path.split("?")[0] ?? path)
  const headers = as ? { Cookie: await sessionOf(as) } : takesCookies
  if (method === "GET") return pageStatus(await get(module, path, { params, headers }))
  const form = isForm
    ? { body }
    : { form: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])) }
  const status = await pageStatus(await send(module, path, { params, headers, ...form }))
  // A server also makes the page that follows the action, and the one for signing in leads users home.
  return status === "302 /" ? 200 : status
}

type PageModule = {
  loader: (args: LoaderFunctionArgs) => unknown
  action: (args: ActionFunctionArgs) => unknown
}

async function pageStatus(response: unknown): Promise<Status> {
  if (!(response instanceof Response))
    return (response as { init?: { status?: number } } | null)?.init?.status ?? 200
  // A download would keep its turn.
  await response.body?.cancel()
  const to = response.headers.get("Location")
  return to?.startsWith("/auth?") ? 401 : response.status === 302 ? `302 ${to}` : response.status
}
