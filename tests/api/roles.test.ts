import { describe, expect, test } from "vitest"
import { makeBrand, makeUser, PASSWORD } from "#db/factories.ts"
import { api, declaredCalls } from "#tests/support/api.ts"
import { collectionRequests, collectionRows } from "#tests/support/roles/collections.ts"
import { everyoneRequests, everyoneRows } from "#tests/support/roles/everyone.ts"
import { groupRequests, groupRows } from "#tests/support/roles/groups.ts"
import { makeCircle, peopleRequests, peopleRows } from "#tests/support/roles/people.ts"
import { type Requests, type Row } from "#tests/support/roles/table.ts"
import { makeThings, type Things } from "#tests/support/roles/things.ts"
import { useWorld, type World } from "#tests/support/roles/world.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { type User } from "~/domain/viewer.ts"

/*
 * The table 'Who is asking' of the product decisions, for every call of the API and everybody in it.
 */
const shop = useShop({ "/vase": page("<title>Vase</title>") })
const link = () => `${shop().origin}/vase`

const rows = [
  ...everyoneRows,
  ...[true, false].flatMap((isPrivate) => [
    ...collectionRows(isPrivate),
    ...groupRows(isPrivate),
    ...peopleRows(isPrivate),
  ]),
]

test("every call of the API stands in a table", async () => {
  const declared = (await declaredCalls()).map(({ call }) => call)
  expect(declared.length).toBeGreaterThan(60)
  expect([...new Set(rows.map(({ call }) => call))].toSorted()).toEqual(declared.toSorted())
})

test("every request is a row's", () => {
  const requests = [
    collectionRequests,
    groupRequests(link),
    peopleRequests,
    everyoneRequests(link, () => ({ email: "", password: "" })),
  ].flatMap((each) => Object.keys(each))
  expect(requests.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

/** Walks tables in a world that is made once, and put back as it was after each write. */
function walk<W extends World>(
  make: () => Promise<W>,
  tables: { rows: Row[]; requests: Requests<W>; idOf: (world: W, call: string) => number }[],
) {
  const { world, putBack } = useWorld(make)
  for (const { rows, requests, idOf } of tables)
    test.each(rows)("$name", async ({ name, call, statuses }) => {
      const [method = "", path = ""] = call.split(" ")
      const told: Record<string, number> = {}
      for (const role of Object.keys(statuses)) {
        const { at, query = "", ...sent } = requests[name]?.(world(), role) ?? {}
        const address = path.replace(/\{(\w+)\}/g, (_, parameter) =>
          String(at?.[parameter] ?? idOf(world(), call)),
        )
        const { status } = await api(`${method} ${address}${query}`, { as: world().people[role], ...sent })
        told[role] = status
        if (method !== "GET" && status < 400) await putBack()
      }
      expect(told).toEqual(statuses)
    })
}

const thingOf = ({ collection, item, group }: Things, call: string) =>
  (call.includes("/collections")
    ? collection
    : call.includes("/items/") && !call.includes("/groups")
      ? item
      : group
  ).id

describe.each([
  ["public", false],
  ["private", true],
])("%s", (_, isPrivate) => {
  walk(
    () => makeThings(isPrivate),
    [
      { rows: collectionRows(isPrivate), requests: collectionRequests, idOf: thingOf },
      { rows: groupRows(isPrivate), requests: groupRequests(link), idOf: thingOf },
    ],
  )
})

describe.each([
  ["a person", false],
  ["a private person", true],
])("%s", (_, isPrivate) => {
  walk(
    () => makeCircle(isPrivate),
    [{ rows: peopleRows(isPrivate), requests: peopleRequests, idOf: ({ request }) => request.id }],
  )
})

describe("everyone", () => {
  let account: User
  const makeEveryone = async () => {
    account = await makeUser()
    return { people: { "signed-in": account }, brand: await makeBrand() }
  }
  const requests = everyoneRequests(link, () => ({ email: account.email, password: PASSWORD }))
  walk(makeEveryone, [{ rows: everyoneRows, requests, idOf: ({ brand }) => brand.id }])
})
