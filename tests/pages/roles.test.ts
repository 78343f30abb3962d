import { describe, expect, test, vi } from "vitest"
import { makeBrand, makeUser, PASSWORD } from "#db/factories.ts"
import { sessionOf } from "#tests/support/api.ts"
import { send } from "#tests/support/call.ts"
import { collectionRows } from "#tests/support/roles/collections.ts"
import { everyoneRows } from "#tests/support/roles/everyone.ts"
import { collectionForms, everyoneForms, type FormRow, groupForms, peopleForms } from "#tests/support/roles/forms.ts"
import { groupRows } from "#tests/support/roles/groups.ts"
import { makeCircle, peopleRows } from "#tests/support/roles/people.ts"
import { type Row } from "#tests/support/roles/table.ts"
import { makeThings } from "#tests/support/roles/things.ts"
import { useWorld, type World } from "#tests/support/roles/world.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { type User } from "~/domain/viewer.ts"

/*
 * Every form of every page lets the same people do the same things as its twin of the API, whose tables it is walked
 * with.
 */

/** The intents of each page, as its route declares them. */
const declared = vi.hoisted(() => ({ last: [] as string[] }))
vi.mock("~/http/forms/form.server.ts", async (original) => {
  const real = await original<typeof import("~/http/forms/form.server.ts")>()
  const formAction: typeof real.formAction = (forms, ...rest) => {
    declared.last = Object.keys(forms)
    return real.formAction(forms, ...rest)
  }
  return { ...real, formAction }
})

const modules = import.meta.glob<Parameters<typeof send>[0]>("../../app/pages/**/route.tsx")
const routeOf = async (name: string) => {
  const module = await modules[`../../app/pages/${name}/route.tsx`]?.()
  if (!module) throw new Error(`There is no page '${name}'`)
  return module
}

let account: User

const everyone = everyoneForms(() => ({ email: account.email, password: PASSWORD }))

/** Forms that change nothing that has roles, by the tests that have them. */
const elsewhere = {
  "collection fetch-details": "tests/pages/add-item.test.ts",
  "collection paste-page": "tests/pages/add-item.test.ts",
  "profile end-session": "tests/pages/profile.test.ts",
  "auth/forgot-password send-link": "tests/pages/forgot-password.test.ts",
  "auth/reset-password set-password": "tests/pages/forgot-password.test.ts",
}

test("every form of every page stands in a table", async () => {
  const found: string[] = []
  for (const [file, load] of Object.entries(modules)) {
    declared.last = []
    await load()
    const [, name] = /pages\/(.+)\/route\.tsx$/.exec(file) ?? []
    found.push(...declared.last.map((intent) => `${name} ${intent}`))
  }
  const walked = [...collectionForms, ...peopleForms, ...everyone].map(
    ([name, intent]) => `${name} ${intent}`,
  )
  expect(found.length).toBeGreaterThan(50)
  expect([...new Set([...walked, ...Object.keys(elsewhere)])].toSorted()).toEqual(found.toSorted())
})

const paths: Record<string, string> = {
  collection: "/collection",
  product: "/product",
  brand: "/brand",
}

/** The API's status that a form's answer stands for: done is 303, and so is being led to sign in. */
function statusOf(answer: unknown): number | "done" {
  if (answer instanceof Response)
    return answer.headers.get("Location")?.startsWith("/auth")
      ? 401
      : answer.status === 303
        ? "done"
        : answer.status
  return (answer as { init: { status: number } }).init.status
}
/** What breaks a rule or clashes gives the form back: 422. */
const asPage = (status: number) => (status < 300 ? "done" : status === 400 || status === 409 ? 422 : status)

function walk<W extends World>(
  make: () => Promise<W>,
  tables: { forms: FormRow<W>[]; rows: Row[]; idOf?: (world: W, name: string) => number }[],
) {
  const { world, putBack } = useWorld(make)
  for (const { forms, rows, idOf } of tables)
    test.each(forms)("%s: %s as %s", async (name, intent, twin, fieldsOf, ownId) => {
      const route = await routeOf(name)
      const statuses = rows.find((row) => row.name === twin)?.statuses ?? {}
      expect(Object.keys(statuses).length).toBeGreaterThan(1)
      const told: Record<string, unknown> = {}
      for (const role of Object.keys(statuses)) {
        const fields = { intent, ...fieldsOf?.(world(), role) }
        const form = Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, String(value)]),
        )
        const id = ownId?.(world(), role) ?? idOf?.(world(), name) ?? 1
        const person = world().people[role]
        const headers = person ? { Cookie: await sessionOf(person) } : undefined
        const at = paths[name] ? `${paths[name]}/${id}` : `/${name}`
        told[role] = statusOf(await send(route, at, { params: { id }, form, headers }))
        if (told[role] === "done") await putBack()
      }
      expect(told).toEqual(
        Object.fromEntries(Object.entries(statuses).map(([role, status]) => [role, asPage(status)])),
      )
    })
}

describe.each([
  ["public", false],
  ["private", true],
])("%s", (_, isPrivate) => {
  const collections = collectionRows(isPrivate)
  walk(
    () => makeThings(isPrivate),
    [
      {
        forms: collectionForms,
        rows: collections,
        idOf: ({ collection, item }, name) => (name === "product" ? item : collection).id,
      },
    ],
  )
})

describe.each([
  ["a person", false],
  ["a private person", true],
])("%s", (_, isPrivate) => {
  walk(() => makeCircle(isPrivate), [{ forms: peopleForms, rows: peopleRows(isPrivate) }])
})

describe("everyone", () => {
  const makeEveryone = async () => {
    account = await makeUser()
    return { people: { "signed-in": account }, brand: await makeBrand() }
  }
  walk(makeEveryone, [{ forms: everyone, rows: everyoneRows, idOf: ({ brand }) => brand.id }])
})
