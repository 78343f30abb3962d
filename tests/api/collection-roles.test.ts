import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import * as coOwner from "~/api/co-owner.ts"
import * as coOwners from "~/api/co-owners.ts"
import * as check from "~/api/co-owners-check.ts"
import * as collaborator from "~/api/collaborator.ts"
import * as collaborators from "~/api/collaborators.ts"
import * as collection from "~/api/collection.ts"
import * as collectionItems from "~/api/collection-items.ts"
import * as item from "~/api/item.ts"
import * as items from "~/api/items.ts"
import * as notes from "~/api/notes.ts"
import * as uploadCover from "~/api/upload-cover.ts"
import * as uploadImage from "~/api/upload-image.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { removeSharer } from "~/domain/collections/sharing.server.ts"
import { removeFriend } from "~/domain/friends/friendship.server.ts"

useTestDatabase()

/*
 * The table 'Who is asking' of the product decisions, call by call: each role calls each call on a public and on a
 * private collection, and the status is the one of the table. `former` was a co-owner until the friendship with the
 * owner ended, `removed` until the owner took them out; both are nobody special after it.
 */
const roles = [
  "visitor",
  "stranger",
  "friend",
  "former",
  "removed",
  "collaborator",
  "co-owner",
  "owner",
] as const
type Role = (typeof roles)[number]

const newItem = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
}

let people: Record<Exclude<Role, "visitor">, SignedIn>
/** A friend of everybody who may share, with no role of their own. */
let candidate: SignedIn
let place: { id: number; userId: number }
let theirItem: { id: number }
let picture: Buffer

async function setUp(isPrivate: boolean) {
  const made = await Promise.all(
    roles.slice(1).map((username) => makeUser({ username: `${username}-person` })),
  )
  people = Object.fromEntries(roles.slice(1).map((role, index) => [role, made[index]])) as typeof people
  candidate = await makeUser()
  const { owner } = people
  for (const role of ["friend", "former", "removed", "collaborator", "co-owner"] as const)
    await makeFriends(owner, people[role])
  for (const role of ["owner", "co-owner", "collaborator", "friend", "stranger"] as const)
    await makeFriends(candidate, people[role])
  place = await makeCollection(owner, { isPrivate })
  for (const role of ["former", "removed", "co-owner"] as const) await makeCoOwner(place, people[role])
  await makeCollaborator(place, people.collaborator)
  await removeFriend(people.former, owner.id)
  await removeSharer(owner, place.id, "co-owner", people.removed.id)
  theirItem = await makeItem(place)
}

beforeEach(async () => {
  picture ??= await sharp({ create: { width: 8, height: 8, channels: 3, background: "#1f5f4d" } })
    .png()
    .toBuffer()
})

const pictureForm = () => {
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png")
  return form
}

type Call = (as: SignedIn | null) => Promise<unknown>
const at = (rest = "") => `/api/collections/${place.id}${rest}`
const of = (more: Record<string, number> = {}) => ({ id: place.id, ...more })
const write =
  (route: Parameters<typeof send>[0], rest: string, method: string, json?: () => unknown): Call =>
  (as) =>
    send(route, at(rest), { as, params: of(), method, json: json?.() })

const calls: Record<string, Call> = {
  "GET collection": (as) => get(collection, at(), { as, params: of() }),
  "GET items": (as) => get(collectionItems, at("/items"), { as, params: of() }),
  "GET check": (as) => get(check, at("/co-owners/check"), { as, params: of() }),
  "GET co-owners": (as) => get(coOwners, at("/co-owners"), { as, params: of() }),
  "GET collaborators": (as) => get(collaborators, at("/collaborators"), { as, params: of() }),
  "GET notes": (as) => get(notes, at("/notes"), { as, params: of() }),
  "GET item": (as) => get(item, "/api/items/1", { as, params: { id: theirItem.id } }),
  "PATCH name": write(collection, "", "PATCH", () => ({ name: "New name" })),
  "PATCH unchanged owner and privacy": async (as) => {
    const { body } = await answerOf(await get(collection, at(), { as: people.owner, params: of() }))
    return send(collection, at(), { as, params: of(), method: "PATCH", json: body })
  },
  "PATCH privacy": async (as) => {
    const { body } = await answerOf(await get(collection, at(), { as: people.owner, params: of() }))
    const json = { isPrivate: !body.isPrivate }
    return send(collection, at(), { as, params: of(), method: "PATCH", json })
  },
  "PATCH owner": write(collection, "", "PATCH", () => ({ userId: people.stranger.id })),
  "DELETE collection": write(collection, "", "DELETE"),
  "POST co-owner": write(coOwners, "/co-owners", "POST", () => ({ userId: candidate.id })),
  "POST collaborator": write(collaborators, "/collaborators", "POST", () => ({ userId: candidate.id })),
  "DELETE another co-owner": async (as) => {
    await makeCoOwner(place, candidate)
    return send(coOwner, at("/co-owners/x"), { as, params: of({ userId: candidate.id }), method: "DELETE" })
  },
  "DELETE another collaborator": async (as) => {
    await makeCollaborator(place, candidate)
    const params = of({ userId: candidate.id })
    return send(collaborator, at("/collaborators/x"), { as, params, method: "DELETE" })
  },
  "POST note": write(notes, "/notes", "POST", () => ({ content: "Measure the shelf" })),
  "POST cover": (as) => send(uploadCover, at("/upload-cover"), { as, params: of(), body: pictureForm() }),
  "POST picture": (as) =>
    send(uploadImage, at("/items/upload-image"), { as, params: of(), body: pictureForm() }),
  "POST item": (as) => send(items, "/api/items", { as, json: { ...newItem, collectionId: place.id } }),
  "PATCH item": (as) =>
    send(item, "/api/items/x", { as, params: { id: theirItem.id }, method: "PATCH", json: { name: "Bowl" } }),
  "DELETE item": (as) => send(item, "/api/items/x", { as, params: { id: theirItem.id }, method: "DELETE" }),
  "PATCH own item": async (as) => {
    const { id } = await makeItem(place, { userId: as?.id ?? null })
    return send(item, "/api/items/x", { as, params: { id }, method: "PATCH", json: { name: "Bowl" } })
  },
}

/** Statuses in the order of `roles`. */
const inPublic: Record<keyof typeof calls, number[]> = {
  "GET collection": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET items": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET check": [200, 200, 200, 200, 200, 200, 200, 200],
  "GET co-owners": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET collaborators": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET notes": [403, 403, 403, 403, 403, 403, 200, 200],
  "GET item": [200, 200, 200, 200, 200, 200, 200, 200],
  "PATCH name": [401, 403, 403, 403, 403, 403, 200, 200],
  "PATCH unchanged owner and privacy": [401, 403, 403, 403, 403, 403, 200, 200],
  "PATCH privacy": [401, 403, 403, 403, 403, 403, 403, 200],
  "PATCH owner": [401, 403, 403, 403, 403, 403, 403, 403],
  "DELETE collection": [401, 403, 403, 403, 403, 403, 403, 204],
  "POST co-owner": [401, 403, 403, 403, 403, 403, 201, 201],
  "POST collaborator": [401, 403, 403, 403, 403, 403, 201, 201],
  "DELETE another co-owner": [401, 403, 403, 403, 403, 403, 204, 204],
  "DELETE another collaborator": [401, 403, 403, 403, 403, 403, 204, 204],
  "POST note": [401, 403, 403, 403, 403, 403, 200, 200],
  "POST cover": [401, 403, 403, 403, 403, 403, 200, 200],
  "POST picture": [401, 200, 200, 200, 200, 200, 200, 200],
  "POST item": [401, 201, 201, 201, 201, 201, 201, 201],
  "PATCH item": [401, 403, 403, 403, 403, 403, 200, 200],
  "DELETE item": [401, 403, 403, 403, 403, 403, 204, 204],
  "PATCH own item": [401, 200, 200, 200, 200, 200, 200, 200],
}

/** A private collection answers its own people alike, and is not there for the others. */
const inPrivate = Object.fromEntries(
  Object.entries(inPublic).map(([call, statuses]) => [
    call,
    statuses.map((status, index) => (index < 5 && status !== 401 ? 404 : status)),
  ]),
)

describe.each([
  ["a public collection", false, inPublic],
  ["a private collection", true, inPrivate],
])("%s", (_, isPrivate, table) => {
  test.each(Object.keys(calls))("%s", async (name) => {
    const statuses: number[] = []
    for (const role of roles) {
      // Each role begins anew where the one before has changed something.
      if (role === "visitor" || !name.startsWith("GET")) {
        await emptied()
        await setUp(isPrivate)
      }
      const call = calls[name]
      if (!call) throw new Error("No such call")
      const { status } = await answerOf(await call(role === "visitor" ? null : people[role]))
      statuses.push(status)
    }
    expect(Object.fromEntries(roles.map((role, index) => [role, statuses[index]]))).toEqual(
      Object.fromEntries(roles.map((role, index) => [role, table[name]?.[index]])),
    )
  })
})

const emptied = () =>
  db.$client.migrate(["DELETE FROM users", "DELETE FROM collections", "DELETE FROM items"])
