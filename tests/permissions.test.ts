import { describe, expect, test, vi } from "vitest"
import { declaredCalls } from "#tests/support/api.ts"
import { allRoutes, moduleOf } from "#tests/support/routes.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { accountCalls, accountColumns, accountForms, accountPages } from "./permissions/account.ts"
import {
  collectionCalls,
  collectionColumns,
  collectionForms,
  collectionPages,
  inPrivateCollection,
} from "./permissions/collections.ts"
import {
  groupCalls,
  groupColumns,
  groupForms,
  groupPages,
  inPrivateGroup,
  inPublicGroup,
} from "./permissions/groups.ts"
import { type Row, walk } from "./permissions/matrix.ts"
import { peopleCalls, peopleColumns, peopleForms, toPrivateUser } from "./permissions/people.ts"
import { makePeopleAroundNoor, makeThings, makeUserAndBrand } from "./permissions/world.ts"

/* The permission matrix of docs/permissions.md: every API call and every form for every role. */

const shop = useShop({ "/vase": page("<title>Vase</title>") })
const link = () => `${shop().origin}/vase`

const collections = [...collectionCalls, ...collectionPages, ...collectionForms]
const groups = [...groupCalls, ...groupPages, ...groupForms]
const people = [...peopleCalls, ...peopleForms]
const account = [...accountCalls, ...accountPages, ...accountForms]

/** The names of parameters differ between the routes and the tables. */
const withoutNames = (call: string) =>
  call
    .replace(/ +/, " ")
    .replace(/\?.*/, "")
    .replace(/:\w+|\{\w+\}/g, "{}")

test("the permission matrix has every call of the API", async () => {
  const declared = (await declaredCalls()).map(({ call }) => withoutNames(call))
  expect(declared.length).toBeGreaterThan(60)
  const rows = [...accountCalls, ...collectionCalls, ...groupCalls, ...peopleCalls]
  expect([...new Set(rows.map(([call]) => withoutNames(call)))].toSorted()).toEqual(declared.toSorted())
})

/** The forms of the page that was loaded last, where a page still has several. */
const declared = vi.hoisted(() => ({ last: [] as string[] }))
vi.mock("~/http/forms/form.server.ts", async (original) => {
  const real = await original<typeof import("~/http/forms/form.server.ts")>()
  const formAction: typeof real.formAction = (forms, ...rest) => {
    declared.last = Object.keys(forms)
    return real.formAction(forms, ...rest)
  }
  return { ...real, formAction }
})

/** Pages and forms without roles, and the tests that have them. */
const withoutRoles = {
  "GET /auth/forgot-password": "tests/pages/forgot-password.test.ts",
  "GET /auth/reset-password": "tests/pages/forgot-password.test.ts",
  "GET /*": "tests/pages/shell.test.ts",
  "POST /collection/{} fetch-details": "tests/pages/add-item.test.ts",
  "POST /collection/{} paste-page": "tests/pages/add-item.test.ts",
  "POST /profile end-session": "tests/pages/profile.test.ts",
  "POST /auth/forgot-password send-link": "tests/pages/forgot-password.test.ts",
  "POST /auth/reset-password set-password": "tests/pages/forgot-password.test.ts",
}

test("the permission matrix has every page and every form", async () => {
  const found: string[] = []
  for (const { pattern, route } of allRoutes.filter(({ route }) => route.file.startsWith("pages/"))) {
    declared.last = []
    const module = await moduleOf<{ default?: unknown; action?: unknown }>(route)
    const forms = declared.last.length > 0 ? declared.last.map((intent) => ` ${intent}`) : [""]
    if (module.default) found.push(withoutNames(`GET ${pattern}`))
    if (module.action) found.push(...forms.map((form) => withoutNames(`POST ${pattern}`) + form))
  }
  const pages = [...collectionPages, ...groupPages, ...accountPages]
  const forms = [...collectionForms, ...groupForms, ...peopleForms, ...accountForms]
  const rows = [...pages, ...forms].map(formOf).filter((call) => call !== "GET /profile/export")
  expect(found.length).toBeGreaterThan(50)
  expect([...new Set([...rows, ...Object.keys(withoutRoles)])].toSorted()).toEqual(found.toSorted())
})

function formOf([call, , body]: Row): string {
  const { intent } = (typeof body === "function" ? body({}) : (body ?? {})) as { intent?: string }
  return [withoutNames(call), intent].filter(Boolean).join(" ")
}

describe("public collection", () => walk(() => makeThings(false, link()), collectionColumns, collections))
describe("private collection", () =>
  walk(() => makeThings(true, link()), collectionColumns, collections.map(inPrivateCollection)))
describe("public group", () => walk(() => makeThings(false, link()), groupColumns, groups.map(inPublicGroup)))
describe("private group", () =>
  walk(() => makeThings(true, link()), groupColumns, groups.map(inPrivateGroup)))
describe("public user", () => walk(() => makePeopleAroundNoor(false), peopleColumns, people))
describe("private user", () =>
  walk(() => makePeopleAroundNoor(true), peopleColumns, people.map(toPrivateUser)))
describe("account", () => walk(() => makeUserAndBrand(link()), accountColumns, account))
