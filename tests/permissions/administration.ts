import { PASSWORD } from "#tests/support/factories.ts"
import { type Columns, named, type Row } from "./matrix.ts"

/** Reports and administration, as in docs/permissions.md. Of administrators nobody else learns that they exist. */
export const adminColumns: Columns = {
  visitor: ["visitor"],
  user: ["user"],
  administrator: ["admin"],
}

export const reportOf = (kind: string, name: string) =>
  named(`${kind}: ${name}`, (ids) => ({ kind, id: ids[name], reason: "It is spam" }))

// biome-ignore format: a table
export const adminCalls: Row[] = [
  //                                            visitor user admin
  ["POST   /api/reports",                         [401, 201, 201], reportOf("item", "item")],
  ["POST   /api/reports",                         [401, 201, 201], reportOf("collection", "collection")],
  ["POST   /api/reports",                         [401, 201, 201], reportOf("person", "noor")],
  ["POST   /api/reports",                         [401, 201, 201], reportOf("message", "message")],
  ["POST   /api/reports",                         [401, 201, 201], reportOf("group-item", "groupItem")],
  ["POST   /api/reports",                         [401, 404, 404], reportOf("item", "hiddenItem")],
  ["POST   /api/reports",                         [401, 404, 404], reportOf("collection", "hiddenCollection")],
  ["POST   /api/reports",                         [401, 404, 404], reportOf("message", "hiddenMessage")],
  ["POST   /api/reports",                         [401, 404, 404], reportOf("group-item", "hiddenGroupItem")],
  ["POST   /api/reports",                         [401, 409, 409], reportOf("person", "self")],
  ["GET    /api/admin/users",                     [404, 404, 200]],
  ["GET    /api/admin/users?limit=none",          [404, 404, 400]],
  ["PATCH  /api/admin/users/{noor}",              [404, 404, 200], { suspended: true, reason: "Spam" }],
  ["PATCH  /api/admin/users/{noor}",              [404, 404, 400], { suspended: true, reason: "x".repeat(501) }],
  ["PATCH  /api/admin/users/{noor}",              [404, 404, 200], { role: "admin", quotaMb: 5 }],
  ["PATCH  /api/admin/users/{noor}",              [404, 404, 400], { role: "owner" }],
  ["PATCH  /api/admin/users/{admin}",             [404, 404, 409], { role: "user" }],
  ["GET    /api/admin/reports?status=open",       [404, 404, 200]],
  ["GET    /api/admin/reports?status=closed",     [404, 404, 200]],
  ["PATCH  /api/admin/reports/{report}",          [404, 404, 200], { status: "closed", reason: "Spam" }],
  ["PATCH  /api/admin/reports/{report}",          [404, 404, 200], { status: "open" }],
  ["PATCH  /api/admin/reports/{report}",          [404, 404, 400], { status: "gone" }],
]

// biome-ignore format: a table
export const adminPages: Row[] = [
  ["GET /report?kind=item&id={item}",             [401, 200, 200]],
  ["GET /report?kind=collection&id={collection}", [401, 200, 200]],
  ["GET /report?kind=person&id={noor}",           [401, 200, 200]],
  ["GET /report?kind=message&id={message}",       [401, 200, 200]],
  ["GET /report?kind=group-item&id={groupItem}",  [401, 200, 200]],
  ["GET /report?kind=item&id={hiddenItem}",       [401, 404, 404]],
  ["GET /report?kind=collection&id={hiddenCollection}", [401, 404, 404]],
  ["GET /report?kind=group-item&id={hiddenGroupItem}", [401, 404, 404]],
  ["GET /report?kind=message&id={hiddenMessage}", [401, 404, 404]],
  ["GET /admin",                                  [404, 404, 200]],
  ["GET /admin/users",                            [404, 404, 200]],
  ["GET /admin/users/{noor}",                     [404, 404, 200]],
  ["GET /admin/reports",                          [404, 404, 200]],
  ["GET /admin/confirm",                          [404, 404, 200]],
  ["GET /admin/events",                           [404, 404, 200]],
  ["GET /admin/events?user={noor}&filter=acts",   [404, 404, 200]],
]

// biome-ignore format: a table
export const adminForms: Row[] = [
  ["POST /report?kind=item&id={item}",            [401, 303, 303], { reason: "It is spam" }],
  ["POST /report?kind=item&id={hiddenItem}",      [401, 404, 404], { reason: "It is spam" }],
  ["POST /admin/users/{noor}/suspension",         [404, 404, 303], { suspended: true }],
  ["POST /admin/users/{noor}/suspension",         [404, 404, 303], { suspended: false, reason: "A mistake" }],
  ["POST /admin/users/{noor}/suspension",         [404, 404, 422], { suspended: false, reason: "x".repeat(501) }],
  ["POST /admin/users/{noor}/role",               [404, 404, 303], { role: "admin" }],
  ["POST /admin/users/{noor}/role",               [404, 404, 422], { role: "owner" }],
  ["POST /admin/users/{admin}/role",              [404, 404, 422], { role: "user" }],
  ["POST /admin/users/{noor}/quota",              [404, 404, 303], { quotaMb: 5 }],
  ["POST /admin/users/{noor}/reset",              [404, 404, 200]],
  ["POST /admin/confirm",                         [404, 404, 303], { currentPassword: PASSWORD }],
  ["POST /admin/reports/{report}/status",         [404, 404, 303], { status: "closed" }],
  ["POST /admin/reports/{report}/status",         [404, 404, 303], { status: "open" }],
  ["POST /admin/reports/{report}/status",         [404, 404, 422], { status: "gone" }],
  ["POST /admin/reports/{collectionReport}/links", [404, 404, 303], { reason: "Spam" }],
  ["POST /admin/reports/{report}/links",          [404, 404, 404]],
  ["POST /admin/reports/{report}/remove",         [404, 404, 303]],
]
