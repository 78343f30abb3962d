import { PASSWORD } from "#tests/support/factories.ts"
import { bookmarksFile, noFile } from "./imports.ts"
import type { Columns, Ids, Row } from "./matrix.ts"

/** Calls that need a session at most: lists, brands, one's own account. */
export const accountColumns: Columns = { visitor: ["visitor"], user: ["user"] }

const credentials = { email: "lev@example.com", password: PASSWORD }
const ownCredentials = ({ email, password }: Ids) => ({ email, password })
const readLink = ({ link }: Ids) => ({ url: link })

// biome-ignore format: a table
export const accountCalls: Row[] = [
  //                                        visitor user
  ["GET    /api/user",                            [401, 200]],
  ["POST   /api/register",                        [201, 201], { ...credentials, username: "lev" }],
  ["POST   /api/login",                           [200, 200], ownCredentials],
  ["POST   /api/logout",                          [204, 204]],
  ["GET    /api/collections",                     [200, 200]],
  ["GET    /api/collections?filter=mine",         [401, 200]],
  ["GET    /api/collections?filter=shared",       [401, 200]],
  ["GET    /api/collections?filter=public",       [200, 200]],
  ["POST   /api/collections",                     [401, 201], { name: "Shelf" }],
  ["POST   /api/collections",                     [401, 403], { name: "Shelf", userId: 4_711 }],
  ["GET    /api/items?productUrl={link}",         [401, 200]],
  ["POST   /api/scrape-product",                  [401, 200], readLink],
  ["GET    /api/brands",                          [200, 200]],
  ["GET    /api/brands?filter=saved",             [401, 200]],
  ["GET    /api/brands?filter=following",         [401, 200]],
  ["POST   /api/brands",                          [401, 201], { name: "Arabia" }],
  ["GET    /api/brands/{brand}",                  [200, 200]],
  ["PATCH  /api/brands/{brand}",                  [401, 403]],
  ["PATCH  /api/brands/{ownBrand}",               [401, 200], { website: "arabia.example" }],
  ["GET    /api/brands/{brand}/items",            [200, 200]],
  ["GET    /api/brands/{brand}/following",        [200, 200]],
  ["POST   /api/brands/{brand}/follow",           [401, 204]],
  ["DELETE /api/brands/{brand}/follow",           [401, 204]],
  ["GET    /api/user/brands",                     [401, 200]],
  ["POST   /api/user/brands/{brand}",             [401, 204]],
  ["DELETE /api/user/brands/{brand}",             [401, 204]],
  ["GET    /api/groups",                          [200, 200]],
  ["GET    /api/groups?filter=my",                [401, 200]],
  ["GET    /api/groups?filter=invited",           [401, 200]],
  ["GET    /api/groups?filter=public",            [200, 200]],
  ["POST   /api/groups",                          [401, 201], { name: "Readers" }],
  ["POST   /api/groups",                          [401, 403], { name: "Readers", ownerId: 4_711 }],
  ["GET    /api/friends",                         [401, 200]],
  ["GET    /api/blocks",                          [401, 200]],
  ["GET    /api/users/search",                    [401, 200]],
  ["GET    /api/friend-requests",                 [401, 200]],
  ["GET    /api/user/export",                     [401, 200]],
  ["GET    /api/user/export?format=bookmarks",    [401, 200]],
  ["PATCH  /api/user/privacy",                    [401, 200], { isPrivate: true }],
  ["PATCH  /api/user/profile",                    [401, 200], { username: "lev" }],
  ["GET    /api/user/tokens",                     [401, 200]],
  ["POST   /api/user/tokens",                     [401, 201], { name: "Script", scope: "read" }],
  ["DELETE /api/user/tokens/{ownToken}",          [401, 204]],
  ["DELETE /api/user/tokens/{otherToken}",        [401, 404]],
  ["GET    /api/imports",                         [401, 200]],
  ["POST   /api/imports",                         [401, 202], { urls: ["https://shop.example/vase"], collection: "Hall" }],
  ["GET    /api/imports/{ownImport}",             [401, 200]],
  ["GET    /api/imports/{otherImport}",           [401, 404]],
  ["GET    /api/imports/{ownImport}/failures",    [401, 200]],
  ["GET    /api/imports/{otherImport}/failures",  [401, 404]],
  ["DELETE /api/imports/{ownImport}",             [401, 204]],
  ["DELETE /api/imports/{otherImport}",           [401, 404]],
  ["GET    /api/version",                         [200, 200]],
  ["GET    /api/invitations",                     [401, 200]],
  ["POST   /api/invitations",                     [401, 201], { uses: 10 }],
  ["POST   /api/invitations",                     [401, 400], { uses: 11 }],
  ["DELETE /api/invitations/{ownInvitation}",     [401, 204]],
  ["DELETE /api/invitations/{invitation}",        [401, 404]],
  ["DELETE /api/invitations/{operatorsInvitation}", [401, 404]],
  ["GET    /api/openapi.json",                    [200, 200]],
  ["GET    /api/docs",                            [200, 200]],
]

// biome-ignore format: a table
export const accountPages: Row[] = [
  //                                        visitor user
  ["GET /auth",                                   [200, "302 /"]],
  ["GET /auth/toggle",                            [200, "302 /"]],
  ["GET /auth/sign-out",                          ["302 /", "302 /"]],
  ["GET /",                                       [200, 200]],
  ["GET /collections",                            [200, 200]],
  ["GET /collections?filter=mine",                [401, 200]],
  ["GET /collections/new",                        [401, 200]],
  ["GET /brands",                                 [200, 200]],
  ["GET /brands?filter=saved",                    [401, 200]],
  ["GET /brands/new",                             [401, 200]],
  ["GET /brand/{brand}",                          [200, 200]],
  ["GET /brand/{brand}/edit",                     [401, 403]],
  ["GET /brand/{ownBrand}/edit",                  [401, 200]],
  ["GET /groups",                                 [200, 200]],
  ["GET /groups?filter=my",                       [401, 200]],
  ["GET /groups/new",                             [401, 200]],
  ["GET /friends",                                [401, 200]],
  ["GET /invitations",                            [401, 200]],
  ["GET /invite/{token}",                         [200, 200]],
  ["GET /invite/{spentToken}",                    [404, 404]],
  ["GET /profile",                                [401, 200]],
  ["GET /profile/delete",                         [401, 200]],
  ["GET /profile/export",                         [401, 200]],
  ["GET /profile/export?format=bookmarks",        [401, 200]],
  ["GET /profile/two-step",                       [401, 200]],
  ["GET /profile/tokens",                         [401, 200]],
  ["GET /profile/events",                         [401, 200]],
  ["GET /profile/save",                           [401, 200]],
  ["GET /save",                                   [401, 200]],
  ["GET /save?url={link}",                        [401, 200]],
  ["GET /save/read?url={link}",                   [401, 200]],
  ["GET /save/paste",                             [401, 200]],
  ["GET /save/find",                              [401, 200]],
  ["GET /imports",                                [401, 200]],
  ["GET /imports/links",                          [401, 200]],
  ["GET /imports/links/find",                     [401, 200]],
  ["GET /imports/{ownImport}",                    [401, 200]],
  ["GET /imports/{ownPreview}",                   [401, 200]],
  ["GET /imports/{ownTable}",                     [401, 200]],
  ["GET /imports/{ownTable}/columns",             [401, 200]],
  ["GET /imports/{otherImport}/columns",          [401, 404]],
  ["GET /imports/{otherImport}",                  [401, 404]],
  ["GET /search",                                 [200, 200]],
  ["GET /appearance",                             [200, 200]],
]

const changeEmail = ({ password }: Ids) => ({
  email: credentials.email,
  currentPassword: password,
})
const changePassword = ({ password }: Ids) => ({
  newPassword: "another1",
  currentPassword: password,
})
const deleteAccount = ({ password }: Ids) => ({ currentPassword: password })
const withCode = ({ password }: Ids) => ({ currentPassword: password, code: "123456" })
const newItem = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  newCollection: "Shelf",
}
const productLink = ({ link }: Ids) => ({ productUrl: link })
const pastedPage = ({ link }: Ids) => ({ productUrl: link, pageSource: "<title>Vase</title>" })
const links = { links: "https://shop.example/vase", newCollection: "Shelf" }
const newAccount = { ...credentials, username: "lev" }

// biome-ignore format: a table
export const accountForms: Row[] = [
  //                                        visitor user
  ["POST /auth",                                  [303, 303], ownCredentials],
  ["POST /auth?mode=register",                    [303, 303], newAccount],
  ["POST /auth/toggle",                           [200, 200], ownCredentials],
  ["POST /auth/sign-out",                         [303, 303]],
  ["POST /collections/new",                       [401, 303], { name: "Shelf" }],
  ["POST /save",                                  [401, 303], newItem],
  ["POST /save/read",                             [401, 200], productLink],
  ["POST /save/paste",                            [401, 200], pastedPage],
  ["POST /save/find",                             [401, 200], { find: "shelf" }],
  ["POST /imports",                               [401, 303], bookmarksFile],
  ["POST /imports",                               [401, 422], noFile],
  ["POST /imports/{ownImport}/delete",             [401, 303]],
  ["POST /imports/{otherImport}/delete",           [401, 404]],
  ["POST /imports/links",                         [401, 303], links],
  ["POST /imports/links/find",                     [401, 200], { find: "hall" }],
  ["POST /imports/{ownPreview}",                  [401, 303], { go: "start" }],
  ["POST /imports/{otherPreview}",                [401, 404], { go: "start" }],
  // It runs already.
  ["POST /imports/{ownImport}",                   [401, 422], { go: "start" }],
  ["POST /imports/{ownTable}/columns",            [401, 303], { name: 0, link: 1 }],
  ["POST /imports/{otherImport}/columns",         [401, 404], { name: 0, link: 1 }],
  ["POST /brands/new",                            [401, 303], { name: "Arabia" }],
  ["POST /brand/{brand}/edit",                    [401, 403], { name: "Arabia" }],
  ["POST /brand/{ownBrand}/edit",                 [401, 303], { name: "Arabia" }],
  ["POST /brand/{brand}/follow",                  [401, 303], { on: true }],
  ["POST /brand/{brand}/follow",                  [401, 303], { on: false }],
  ["POST /brand/{brand}/favorite",                [401, 303], { on: true }],
  ["POST /brand/{brand}/favorite",                [401, 303], { on: false }],
  ["POST /groups/new",                            [401, 303], { name: "Readers" }],
  ["POST /friends/privacy",                       [401, 303], { isPrivate: true }],
  ["POST /invitations",                           [401, 200], { uses: 10, lasts: "week" }],
  ["POST /invitations",                           [401, 422], { uses: 11, lasts: "week" }],
  ["POST /invitations/{ownInvitation}/revoke",     [401, 303]],
  ["POST /invitations/{invitation}/revoke",        [401, 404]],
  ["POST /invitations/{operatorsInvitation}/revoke", [401, 404]],
  ["POST /invite/{token}",                        [401, 303]],
  ["POST /profile/username",                      [401, 303], { username: "lev" }],
  ["POST /profile/email",                         [401, 303], changeEmail],
  ["POST /profile/password",                      [401, 303], changePassword],
  ["POST /profile/sign-out-everywhere",           [401, 303]],
  ["POST /profile/delete",                        [401, 303], deleteAccount],
  ["POST /appearance",                            [303, 303], { scheme: "dark" }],
  ["POST /profile/two-step",                      [401, 303], deleteAccount],
  ["POST /profile/tokens",                        [401, 200], { name: "Script", scope: "read", lasts: "year" }],
  ["POST /profile/tokens",                        [401, 422], { name: "Script", scope: "all", lasts: "year" }],
  ["POST /profile/tokens/{ownToken}/revoke",       [401, 303]],
  ["POST /profile/tokens/{otherToken}/revoke",     [401, 404]],
  // Nothing was set up.
  ["POST /profile/two-step?step=confirm",         [401, 422], { code: "123456" }],
  ["POST /profile/two-step?step=codes",           [401, 422], withCode],
  ["POST /profile/two-step?step=off",             [401, 422], withCode],
]
