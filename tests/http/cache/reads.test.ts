import { expect, test } from "vitest"
import { declaredCalls } from "#tests/support/api.ts"
import { allRoutes, moduleOf, routesAt } from "#tests/support/routes.ts"
import { isCached, patterns } from "./reads.ts"

/** Always made anew. Dialogs are too, and so are all other paths below a page. */
const neverCached = [
  "/*",
  "/appearance",
  "/demo/shops/*",
  "/help",
  "/admin",
  "/admin/confirm",
  "/admin/events",
  "/admin/reports",
  "/admin/users",
  "/admin/users/:id",
  "/api/admin/reports",
  "/api/admin/users",
  "/auth/code",
  "/auth/oidc",
  "/auth/oidc/callback",
  "/auth/oidc/new",
  "/auth/reset-password",
  "/auth/sign-out",
  "/auth/toggle",
  "/auth/verify-email",
  "/api/collections/:id/export",
  "/api/collections/:id/handover",
  "/api/collections/:id/links",
  "/collection/:id/arrange",
  "/s/:token/:id/save",
  "/groups/:id/items/linked",
  "/images/card/:subject/:signature",
  "/images/:visibility/:width/:signature",
  "/images/u/:id",
  "/invitations",
  "/invite/:token",
  "/api/invitations",
  "/manifest.webmanifest",
  "/.well-known/:name",
  "/profile",
  "/profile/export",
  "/profile/identities",
  "/api/items",
  "/groups/:id/items/:itemId",
  "/api/groups/:id/items/:itemId",
  "/api/user/claims",
  "/claims",
  "/claims/undo/:token",
  "/s/:token/:id/claim",
  "/api/user/trash",
  "/trash",
  "/collection/:id/select",
  "/api/imports",
  "/api/imports/:id",
  "/api/imports/:id/failures",
  "/api/collections/:id/export",
  "/imports",
  "/imports/:id",
  "/imports/:id/columns",
  "/imports/links",
  "/imports/links/find",
  "/manifest.webmanifest",
  "/report",
  "/save",
  "/save/find",
  "/save/paste",
  "/save/read",
  "/api/items/:id/also-in",
  "/api/user/export",
  "/api/user/tokens",
  "/api/version",
  "/profile/two-step",
  "/profile/events",
  "/profile/tokens",
  "/profile/save",
  "/report",
]

/** Has no page of its own. */
const isDialog = (pattern: string) =>
  routesAt(pattern.replace(/:\w+/g, "1")).some(({ route }) => route.id.startsWith("forms/"))

const pages = await Promise.all(
  allRoutes
    .filter(({ route }) => route.file.startsWith("pages/"))
    .map(async ({ pattern, route }) => ({ pattern, module: await moduleOf<{ loader?: unknown }>(route) })),
)
const calls = (await declaredCalls())
  .filter(({ method }) => method === "GET")
  .map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"))
const readable = [...pages.filter(({ module }) => module.loader).map(({ pattern }) => pattern), ...calls]

test("every page and read call is cached and tested, or never cached", () => {
  const known = [...patterns, ...neverCached]
  expect(readable.filter((pattern) => !known.includes(pattern) && !isDialog(pattern))).toEqual([])
  expect(known.filter((pattern) => !readable.includes(pattern))).toEqual([])
})

test("pages and calls that are not tested are not cached", () => {
  expect(readable.filter(isCached).toSorted()).toEqual(patterns.toSorted())
  expect(readable.filter((pattern) => isDialog(pattern) && isCached(pattern))).toEqual([])
})
