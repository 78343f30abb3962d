import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declaredCalls } from "#tests/support/api.ts"
import { allRoutes, moduleOf } from "#tests/support/routes.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import NoDialog from "~/pages/no-dialog.tsx"
import { accountCalls, accountColumns, accountForms, accountPages } from "./permissions/account.ts"
import { adderColumns, adderRows, makeAdders } from "./permissions/adding.ts"
import { adminCalls, adminColumns, adminForms, adminPages } from "./permissions/administration.ts"
import {
  byLink,
  collectionCalls,
  collectionColumns,
  collectionForms,
  collectionPages,
  inPrivateCollection,
  ownClaims,
  severalItems,
} from "./permissions/collections.ts"
import {
  groupCalls,
  groupColumns,
  groupForms,
  groupPages,
  inPrivateGroup,
  inPublicGroup,
} from "./permissions/groups.ts"
import { addressIn, walk } from "./permissions/matrix.ts"
import { peopleCalls, peopleColumns, peopleForms, peoplePages, toPrivateUser } from "./permissions/people.ts"
import {
  makeAdministration,
  makePeopleAroundNoor,
  makeThings,
  makeUserAndBrand,
} from "./permissions/world.ts"

/* The permission matrix of docs/permissions.md: every API call and every form for every role. */

const shop = useShop({ "/vase": page("<title>Vase</title>") })
const link = () => `${shop().origin}/vase`

const collections = [...collectionCalls, ...collectionPages, ...collectionForms]
const groups = [...groupCalls, ...groupPages, ...groupForms]
const people = [...peopleCalls, ...peoplePages, ...peopleForms]
const administration = [...adminCalls, ...adminPages, ...adminForms]
const account = [...accountCalls, ...accountPages, ...accountForms]

/** The names of parameters differ between the routes and the tables. */
const withoutNames = (call: string) =>
  call
    .replace(/ +/, " ")
    .replace(/\?.*/, "")
    .replace(/:\w+|\{\w+\}/g, "{}")

const callRows = [
  ...[...byLink, ...ownClaims, ...severalItems].filter(([call]) => call.includes("/api/")),
  ...[...accountCalls, ...collectionCalls, ...groupCalls, ...peopleCalls, ...adminCalls],
]

test("the permission matrix has every call of the API", async () => {
  const declared = (await declaredCalls()).map(({ call }) => withoutNames(call))
  expect(declared.length).toBeGreaterThan(60)
  expect([...new Set(callRows.map(([call]) => withoutNames(call)))].toSorted()).toEqual(declared.toSorted())
})

/** Each value of a field that says what a call does, or of which kind of thing, such as `POST /api/reports kind=item`. */
async function declaredChoices() {
  const deciding = /^(?:kind|action|filter|format|status|whoMayAdd|claims)$/
  const ofSchema = (schema: z.ZodType | undefined) =>
    Object.entries(
      (schema && z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties) ?? {},
    ).filter(([name]) => deciding.test(name))
  return (await declaredCalls()).flatMap(({ call, operation }) =>
    [...ofSchema(operation.query), ...ofSchema(operation.body)].flatMap(([name, property]) =>
      (typeof property === "object" ? (property.enum ?? []) : []).map(
        (value) => `${withoutNames(call)} ${name}=${value}`,
      ),
    ),
  )
}

test("the permission matrix has every kind of thing, filter and act that a call takes", async () => {
  const choices = await declaredChoices()
  expect(choices.length).toBeGreaterThan(30)
  const anyIds = new Proxy({}, { get: () => 1 })
  const sent = callRows.flatMap(([call, , body = {}]) =>
    [
      ...Object.entries(typeof body === "function" ? body(anyIds) : body),
      ...new URL(addressIn(call, anyIds), "http://curio.test").searchParams,
    ].map(([name, value]) => `${withoutNames(call)} ${name}=${value}`),
  )
  expect(choices.filter((choice) => !sent.includes(choice))).toEqual([])
})

/** Pages and forms without roles, and the tests that have them. */
const withoutRoles = {
  "GET /auth/code": "tests/pages/sign-in-code.test.ts",
  "GET /auth/forgot-password": "tests/pages/forgot-password.test.ts",
  "GET /auth/reset-password": "tests/pages/forgot-password.test.ts",
  "GET /auth/oidc": "tests/pages/oidc/sign-in.test.ts",
  "GET /auth/oidc/callback": "tests/pages/oidc/sign-in.test.ts",
  "GET /auth/oidc/new": "tests/pages/oidc/newcomers.test.ts",
  "GET /profile/identities": "tests/pages/oidc/link.test.ts",
  "GET /auth/verify-email": "tests/pages/verify-email.test.ts",
  "GET /*": "tests/pages/shell.test.ts",
  "GET /manifest.webmanifest": "tests/pages/manifest.test.ts",
  "GET /.well-known/{}": "tests/pages/well-known.test.ts",
  "GET /demo/shops/*": "tests/server/demo.test.ts",
  "GET /images/card/{}/{}": "tests/pages/preview-cards.test.ts",
  "GET /images/u/{}": "tests/pages/images.test.ts",
  "GET /images/{}/{}/{}": "tests/pages/images.test.ts",
  "POST /profile/sessions/{}/end": "tests/pages/profile.test.ts",
  "POST /auth/oidc/new": "tests/pages/oidc/newcomers.test.ts",
  "POST /profile/identities": "tests/pages/oidc/link.test.ts",
  "POST /profile/identities/{}/unlink": "tests/pages/oidc/link.test.ts",
  "POST /auth/code": "tests/pages/sign-in-code.test.ts",
  "POST /auth/forgot-password": "tests/pages/forgot-password.test.ts",
  "POST /auth/reset-password": "tests/pages/forgot-password.test.ts",
  "POST /auth/verify-email": "tests/pages/verify-email.test.ts",
  "POST /profile/email/verify": "tests/pages/verify-email.test.ts",
}
const pageRows = [
  ...byLink,
  ...collectionPages,
  ...groupPages,
  ...accountPages,
  ...peoplePages,
  ...adminPages,
]
const formRows = [...collectionForms, ...groupForms, ...peopleForms, ...accountForms, ...adminForms]
const withRow = new Set([
  ...[...pageRows, ...formRows].map(([call]) => withoutNames(call)),
  ...Object.keys(withoutRoles),
])

type PageModule = { default?: unknown; loader?: unknown; action?: unknown }

/** What a route offers: something to read, unless it is a button's route without a loader, and a form if it has an action. */
const offeredBy = (pattern: string, { default: shown, loader, action }: PageModule) => [
  ...(loader || shown !== NoDialog ? [withoutNames(`GET ${pattern}`)] : []),
  ...(action ? [withoutNames(`POST ${pattern}`)] : []),
]

const offered = (
  await Promise.all(
    allRoutes
      .filter(({ route }) => route.file.startsWith("pages/"))
      .map(async ({ pattern, route }) => offeredBy(pattern, await moduleOf<PageModule>(route))),
  )
).flat()

const withoutRow = (calls: string[]) => calls.filter((call) => !withRow.has(call))

test("the permission matrix has a row for every page and every form", () => {
  expect(offered.length).toBeGreaterThan(80)
  expect(withoutRow(offered)).toEqual([])
})

test("the permission matrix has rows only for pages and forms that exist", () => {
  const rows = [...withRow].filter((call) => !call.includes(" /api/"))
  expect(rows.filter((call) => !offered.includes(call))).toEqual([])
})

test("a new form without a row fails the permission matrix", () => {
  const added = offeredBy("/collection/:id/archive", { default: NoDialog, action: () => null })
  expect(withoutRow(added)).toEqual(["POST /collection/{}/archive"])
})

describe("public collection", () =>
  walk(() => makeThings(false, link()), collectionColumns, [
    ...collections,
    ...severalItems,
    ...ownClaims,
    ...byLink,
  ]))
describe("private collection", () =>
  walk(() => makeThings(true, link()), collectionColumns, [
    ...collections.map(inPrivateCollection),
    ...severalItems,
    ...ownClaims,
    ...byLink,
  ]))
describe("public collection to which everybody may add", () =>
  walk(() => makeAdders("everybody", link()), adderColumns, adderRows([0, 0])))
describe("public collection to which friends may add", () =>
  walk(() => makeAdders("friends", link()), adderColumns, adderRows([403, 0])))
describe("public collection to which nobody else may add", () =>
  walk(() => makeAdders("co-owners", link()), adderColumns, adderRows([403, 403])))
describe("private collection, whoever may add", () =>
  walk(() => makeAdders("everybody", link(), true), adderColumns, adderRows([404, 404], 404)))
describe("public group", () => walk(() => makeThings(false, link()), groupColumns, groups.map(inPublicGroup)))
describe("private group", () =>
  walk(() => makeThings(true, link()), groupColumns, groups.map(inPrivateGroup)))
describe("public user", () => walk(() => makePeopleAroundNoor(false), peopleColumns, people))
describe("private user", () =>
  walk(() => makePeopleAroundNoor(true), peopleColumns, people.map(toPrivateUser)))
describe("administration", () => walk(makeAdministration, adminColumns, administration))
describe("account", () => walk(() => makeUserAndBrand(link()), accountColumns, account))
