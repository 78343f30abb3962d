import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friendRequests, reports } from "#db/schema/index.ts"
import { api, declaredCalls, sessionOf } from "#tests/support/api.ts"
import { useRestoredDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  makeViewLink,
  PASSWORD,
} from "#tests/support/factories.ts"
import * as kinds from "#tests/support/field-kinds.ts"
import type { User } from "~/domain/viewer.ts"

/* Every field of every body: invalid values are 400 with an error under the name of the field, valid ones are not. */
const {
  answer,
  email,
  flag,
  id,
  kept,
  megabytes,
  needed,
  oneOf,
  optionalPicture,
  optionalText,
  optionalUrl,
  password,
  picture,
  text,
  url,
  username,
  website,
} = kinds

const day = { wrong: [7, "soon", "2030-02-31"], right: ["2030-12-24", "", null, undefined] }

const WISH_TOKEN = "w".repeat(43)

type Row = [call: string, body: Record<string, unknown>, fields: Record<string, kinds.Kind>]

const newItem = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
  collectionId: 1,
}
const credentials = { email: "noor@example.com", password: PASSWORD }
const refusedOnly = ({ wrong }: kinds.Kind) => ({ wrong, right: [] })

const rows: Row[] = [
  [
    "POST /api/register",
    { ...credentials, username: "noor" },
    {
      email,
      username,
      password,
      isPrivate: flag,
      invitation: { wrong: [7, null, [], "x".repeat(2_049)], right: ["", undefined] },
    },
  ],
  ["POST /api/login", credentials, { email, password }],
  [
    "POST /api/collections",
    { name: "Shelf" },
    {
      name: text(120),
      description: optionalText(5_000),
      isPrivate: flag,
      coverImageUrl: optionalPicture,
      whoMayAdd: kept(oneOf("everybody", "friends", "co-owners")),
      sort: kept(oneOf("newest", "oldest", "name", "price", "own")),
      claims: kept(oneOf("off", "hidden", "shown")),
      revealAt: day,
    },
  ],
  [
    "PATCH /api/collections/1",
    {},
    {
      name: kept(text(120)),
      description: optionalText(5_000),
      isPrivate: flag,
      coverImageUrl: optionalPicture,
      claims: kept(oneOf("off", "hidden", "shown")),
      revealAt: day,
    },
  ],
  ["PUT /api/items/2/claim", {}, { bought: flag }],
  [
    `PUT /api/shared/${WISH_TOKEN}/items/2/claim`,
    {},
    { name: { wrong: ["", " ", "x", "\u200b\u200ba", "x".repeat(41), 7, null, undefined], right: ["Bo"] } },
  ],
  [
    `DELETE /api/shared/${WISH_TOKEN}/items/2/claim`,
    {},
    { undoToken: { wrong: [7, null, undefined, []], right: ["none"] } },
  ],
  ["POST /api/collections/1/co-owners", {}, { userId: id }],
  ["POST /api/collections/1/collaborators", {}, { userId: id }],
  ["POST /api/collections/1/handover", {}, { userId: id }],
  ["POST /api/collections/1/notes", {}, { content: text(20_000) }],
  ["PATCH /api/collections/1/tags", { from: "oak", to: "Wood" }, { from: text(40), to: text(40) }],
  [
    "POST /api/scrape-product",
    { url: "https://shop.example/vase" },
    { url: refusedOnly(url), html: { wrong: [7, null, [], "", " "], right: ["<title>Vase</title>"] } },
  ],
  [
    "POST /api/items",
    newItem,
    {
      name: text(120),
      brand: text(120),
      description: optionalText(5_000),
      imageUrl: picture,
      productUrl: url,
      collectionId: id,
    },
  ],
  [
    "PATCH /api/items/1",
    {},
    {
      name: kept(text(120)),
      brand: optionalText(120),
      description: optionalText(5_000),
      imageUrl: optionalPicture,
      productUrl: optionalUrl,
      collectionId: kept(id),
    },
  ],
  [
    "POST /api/items/batch",
    { ids: [1], action: "delete" },
    {
      ids: { wrong: [[], 1, null, Array(101).fill(1)], right: [[1], [1, 2]] },
      action: oneOf("delete"),
    },
  ],
  ["POST /api/items/batch", { ids: [1], action: "state" }, { state: oneOf("wanted", "owned", "gone") }],
  ["POST /api/brands", { name: "Iittala" }, { name: text(120), description: optionalText(5_000), website }],
  ["PATCH /api/brands/1", {}, { name: kept(text(120)), description: optionalText(5_000), website }],
  [
    "POST /api/groups",
    { name: "Readers" },
    { name: text(120), description: optionalText(5_000), isPrivate: flag },
  ],
  ["PATCH /api/groups/1", {}, { name: kept(text(120)), description: optionalText(5_000), isPrivate: flag }],
  ["POST /api/groups/1/items", {}, { url: refusedOnly(url) }],
  [
    "PATCH /api/groups/1/items/1",
    {},
    {
      name: kept(text(120)),
      brand: optionalText(120),
      description: optionalText(5_000),
      imageUrl: optionalPicture,
      productUrl: kept(url),
      state: { wrong: ["done", 1, true, "", null], right: [undefined, "open"] },
    },
  ],
  ["POST /api/groups/1/read", {}, { messageId: id }],
  ["POST /api/groups/1/messages", { content: "Hello" }, { content: text(4_000), itemId: kept(id) }],
  ["PATCH /api/groups/1/messages/1", {}, { content: text(4_000) }],
  ["POST /api/groups/1/members", {}, { userId: kept(id) }],
  ["PATCH /api/groups/1/members/1", {}, { status: answer }],
  ["POST /api/blocks", {}, { username: text(100) }],
  [
    "POST /api/invitations",
    {},
    {
      uses: { wrong: ["1", 0, 1.5, 11, 1_001, null], right: [1, 10, undefined] },
      expiresAt: {
        wrong: ["", "tomorrow", 7, "2020-01-31T12:00:00Z"],
        right: [null, "2100-01-31T12:00:00+02:00"],
      },
      befriends: flag,
      groupId: { wrong: ["1", 0, -1, 1.5], right: [null, undefined, 1] },
    },
  ],
  [
    "POST /api/collections/1/links",
    { name: "Grandma" },
    {
      name: text(120),
      expiresAt: {
        wrong: ["", "tomorrow", 7, "2020-01-31T12:00:00Z"],
        right: [null, "2100-01-31T12:00:00+02:00"],
      },
    },
  ],
  ["POST /api/friend-requests", {}, { username: text(100) }],
  ["PATCH /api/friend-requests/1", {}, { status: answer }],
  [
    "POST /api/reports",
    { kind: "person", id: 2, reason: "Spam" },
    { kind: oneOf("item", "collection", "person", "message"), id, reason: text(2_000) },
  ],
  [
    "PATCH /api/admin/users/2",
    {},
    { suspended: flag, role: kept(oneOf("user", "admin")), quotaMb: megabytes },
  ],
  ["PATCH /api/admin/reports/1", {}, { status: oneOf("open", "closed") }],
  [
    "POST /api/user/tokens",
    { name: "Script", scope: "read" },
    {
      name: text(120),
      scope: oneOf("read", "write"),
      expiresAt: {
        wrong: ["", "tomorrow", 7, "2020-01-31T12:00:00Z", "2100-01-31T12:00:00Z"],
        right: [null],
      },
    },
  ],
  ["PATCH /api/user/privacy", {}, { isPrivate: needed(flag) }],
  ["PATCH /api/user/profile", {}, { username }],
]

let mila: User
let root: User
const senderOf = (call: string) => (call.includes("/admin/") ? root : mila)
useRestoredDatabase(async () => {
  mila = await makeUser({ username: "mila" })
  const boris = await makeUser()
  await makeItem(await makeCollection(mila))
  const wishes = await makeCollection(boris, { claims: "hidden" })
  await makeViewLink(wishes, boris, { token: WISH_TOKEN })
  await makeItem(wishes)
  await makeBrand({ createdById: mila.id })
  const group = await makeGroup(mila)
  await makeMember(group, boris)
  await makeMessage(group, mila)
  await makeGroupItem(group, mila)
  root = await makeUser({ role: "admin" })
  await db
    .insert(reports)
    .values({ kind: "item", targetId: 1, ownerId: mila.id, summary: "Vase", reason: "Spam" })
  await db.insert(friendRequests).values({ senderId: boris.id, receiverId: mila.id })
  await Promise.all([mila, root].map(sessionOf))
})

test("every call with a JSON body has a row", async () => {
  const withBody = (await declaredCalls()).filter(({ operation }) => operation.body)
  const called = rows.map(([call]) => call.replace(WISH_TOKEN, "{}").replace(/\/[12](?=\/|$)/g, "/{}"))
  const declared = withBody.map(({ call }) => call.replace(/\{\w+\}/g, "{}"))
  expect(declared.filter((call) => !called.includes(call))).toEqual([])
})

/** Fields of a PATCH that its POST does not take, each with the reason. */
const later: Record<string, string> = {
  "/api/friend-requests status": "The receiver answers.",
  "/api/groups/{id}/members status": "The invited answer.",
  "/api/items userId": "It is ignored, for compatibility.",
  "/api/items after": "A new item has no place among the others before somebody gives it one.",
  "/api/groups/{id}/items productUrl": "It is `url`, which is needed.",
  "/api/groups/{id}/items state": "The group decides about what is there.",
}

test("a POST takes what the PATCH of what it makes takes", async () => {
  const calls = await declaredCalls()
  const fieldsOf = (body: unknown) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
  const changes = calls.flatMap(({ method, path, operation }) => {
    const [, list] = /^(.*)\/\{\w+\}$/.exec(path) ?? []
    const creation = calls.find((one) => one.method === "POST" && one.path === list)?.operation.body
    return method === "PATCH" && creation ? { list, changed: operation.body, creation } : []
  })
  const missing = changes.flatMap(({ list, changed, creation }) =>
    fieldsOf(changed)
      .filter((field) => !fieldsOf(creation).includes(field))
      .map((field) => `${list} ${field}`),
  )
  expect([...new Set(missing)].sort()).toEqual(Object.keys(later).sort())
})

const cases = rows.flatMap(([call, body, fields]) =>
  Object.entries(fields).map(([field, kind]) => ({ call, body, field, kind })),
)

test.each(cases)("$call validates $field", async ({ call, body, field, kind }) => {
  for (const value of kind.wrong) {
    const { status, body: said } = await api(call, { as: senderOf(call), json: { ...body, [field]: value } })
    expect({ value, status, named: Object.keys(said.errors ?? {}) }).toEqual({
      value,
      status: 400,
      named: [field],
    })
    expect(said.message).toBe(said.errors[field][0])
  }
  for (const value of kind.right) {
    const { status } = await api(call, { as: senderOf(call), json: { ...body, [field]: value } })
    expect({ value, taken: status !== 400 && status < 500 }).toEqual({ value, taken: true })
  }
})
