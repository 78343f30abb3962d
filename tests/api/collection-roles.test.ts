import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { answerOf, get, send } from "#tests/support/call.ts"
import { actorOf, type Cast, newCast, roles, statusesOf } from "#tests/support/collection-roles.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollaborator, makeCoOwner, makeItem } from "#tests/support/factories.ts"
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

useTestDatabase()

const newItem = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
}

let cast: Cast
let picture: Buffer
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
const at = (rest = "") => `/api/collections/${cast.place.id}${rest}`
const of = (more: Record<string, number> = {}) => ({ id: cast.place.id, ...more })
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
  "GET item": (as) => get(item, "/api/items/1", { as, params: { id: cast.theirItem.id } }),
  "PATCH name": write(collection, "", "PATCH", () => ({ name: "New name" })),
  "PATCH unchanged owner and privacy": async (as) => {
    const { body } = await answerOf(await get(collection, at(), { as: cast.people.owner, params: of() }))
    return send(collection, at(), { as, params: of(), method: "PATCH", json: body })
  },
  "PATCH privacy": async (as) => {
    const { body } = await answerOf(await get(collection, at(), { as: cast.people.owner, params: of() }))
    const json = { isPrivate: !body.isPrivate }
    return send(collection, at(), { as, params: of(), method: "PATCH", json })
  },
  "PATCH owner": write(collection, "", "PATCH", () => ({ userId: cast.people.stranger.id })),
  "DELETE collection": write(collection, "", "DELETE"),
  "POST co-owner": write(coOwners, "/co-owners", "POST", () => ({ userId: cast.candidate.id })),
  "POST collaborator": write(collaborators, "/collaborators", "POST", () => ({ userId: cast.candidate.id })),
  "DELETE another co-owner": async (as) => {
    await makeCoOwner(cast.place, cast.candidate)
    return send(coOwner, at("/co-owners/x"), {
      as,
      params: of({ userId: cast.candidate.id }),
      method: "DELETE",
    })
  },
  "DELETE another collaborator": async (as) => {
    await makeCollaborator(cast.place, cast.candidate)
    const params = of({ userId: cast.candidate.id })
    return send(collaborator, at("/collaborators/x"), { as, params, method: "DELETE" })
  },
  "POST note": write(notes, "/notes", "POST", () => ({ content: "Measure the shelf" })),
  "POST cover": (as) => send(uploadCover, at("/upload-cover"), { as, params: of(), body: pictureForm() }),
  "POST picture": (as) =>
    send(uploadImage, at("/items/upload-image"), { as, params: of(), body: pictureForm() }),
  "POST item": (as) => send(items, "/api/items", { as, json: { ...newItem, collectionId: cast.place.id } }),
  "PATCH item": (as) =>
    send(item, "/api/items/x", {
      as,
      params: { id: cast.theirItem.id },
      method: "PATCH",
      json: { name: "Bowl" },
    }),
  "DELETE item": (as) =>
    send(item, "/api/items/x", { as, params: { id: cast.theirItem.id }, method: "DELETE" }),
  "PATCH own item": async (as) => {
    const { id } = await makeItem(cast.place, { userId: as?.id ?? null })
    return send(item, "/api/items/x", { as, params: { id }, method: "PATCH", json: { name: "Bowl" } })
  },
}

describe.each([
  ["a public collection", false],
  ["a private collection", true],
])("%s", (_, isPrivate) => {
  test.each(Object.entries(calls))("%s", async (name, call) => {
    const statuses: Record<string, number> = {}
    for (const role of roles) {
      if (role === "visitor" || !name.startsWith("GET")) cast = await newCast(isPrivate)
      statuses[role] = (await answerOf(await call(actorOf(cast, role)))).status
    }
    expect(statuses).toEqual(statusesOf(name, isPrivate))
  })
})
