import { z } from "zod"

const noor = { id: 2, username: "noor" }
const corners = { name: "Quiet corners", description: "Things for the reading room" }
const backup = { name: "Backup script", expiresAt: "2025-03-05T15:04:00.000Z" }
const viewLink = { id: 4, name: "Grandma", createdById: 1, lastUsedOn: "2024-03-06", works: true }
const signedPicture = "/images/p/480/q3Vb0n7l0o0gYv2mJr5Jt8?u=https%3A%2F%2Fshop.example%2Fvase.jpg"
const loss = { reason: "other-link", count: 2, examples: ["Manual: ftp://files.example/manual.pdf"] }
const imported = {
  ...{ id: 3, format: "bookmarks", fileName: "bookmarks.html", status: "running", ignored: 2 },
  losses: [loss],
}

/** Values that no type tells, by the name of their field. Under the name of a shape are those of its own fields. */
const given: Record<string, unknown> = {
  username: "mila",
  email: "mila@example.com",
  userId: 1,
  groupId: 6,
  targetId: 5,
  friend: noor,
  friendId: noor.id,
  receiver: noor,
  receiverId: noor.id,
  invitedBy: noor,
  reporter: noor,
  name: "Aalto vase",
  brand: "Iittala",
  brandId: 3,
  amount: 11_900,
  currency: "EUR",
  imageUrl: "https://shop.example/vase.jpg",
  imageAlt: "A low, wavy vase of green glass",
  images: [
    { url: "https://shop.example/vase.jpg", alt: "A low, wavy vase of green glass" },
    { url: "https://shop.example/vase-2.jpg", alt: null },
  ],
  productUrl: "https://shop.example/vase",
  reason: "This is not a product",
  content: "Shall we?",
  tag: "glass",
  uses: 5,
  used: 0,
  befriends: true,
  updatedAt: "2024-03-06T09:12:00.000Z",
  expiresAt: "2030-01-31T12:00:00.000Z",
  collections: corners,
  counts: { rows: 40, chosen: 38, duplicates: 2, waiting: 6, added: 31, failed: 1, reading: 12 },
  AdminReport: { summary: "Aalto vase · Iittala", exists: true, url: "/product/5" },
  AdminUser: { collections: 3, items: 41, usedMb: 12.5, lastSeenAt: "2024-06-01T09:00:00.000Z" },
  AlsoIn: { id: 3, name: "Kitchen", isOfFriend: true },
  BatchResult: { done: [7], refused: { "8": "Item not found" } },
  Brand: {
    id: 3,
    name: "Iittala",
    description: "Glass and tableware since 1881",
    website: "https://iittala.example",
  },
  Collection: corners,
  FoundPerson: noor,
  Group: { id: 6, name: "Wedding of A & B", isPrivate: true },
  GuestClaim: {
    undoToken: "pGZlQIYBr0MnKx0vJr5Jt8k1cE9xZ4aWwHfD6sUuPiA",
    undoUrl: "https://curio.example.org/claims/undo/pGZlQIYBr0MnKx0vJr5Jt8k1cE9xZ4aWwHfD6sUuPiA",
  },
  Import: imported,
  ImportFailure: { reason: "The shop took too long to answer.", place: corners.name },
  ImportLoss: loss,
  ImportWithFailures: imported,
  Item: { id: 7, tags: ["glass", "Wedding"], note: "For the kitchen window", views: 4 },
  Message: { id: 42 },
  NewInvitation: { url: "https://curio.example.org/invite/pGZlQIYBr0Mn" },
  NewToken: { ...backup, token: "curio_q3Vb0n7l0o0gYv2mJr5Jt8k1cE9xZ4aWwHfD6sUuPiA" },
  NewViewLink: {
    ...viewLink,
    url: "https://curio.example.org/s/pGZlQIYBr0MnKx0vJr5Jt8k1cE9xZ4aWwHfD6sUuPiA",
  },
  Note: { id: 2, content: "Measure the shelf first." },
  OwnClaim: { itemId: 7, collectionName: corners.name, bought: false, status: "open" },
  ReadAgain: { fields: { price: { old: "129.00 EUR", new: "119.00 EUR" } } },
  RemovedItem: {
    ...{ id: 7, collectionName: corners.name, mayRestore: true },
    ...{ removedAt: "2024-03-06T09:12:00.000Z", goneAt: "2024-04-05T09:12:00.000Z" },
  },
  SharedCollection: { ...corners, coverAlt: null, cover: signedPicture },
  SharedItem: { id: 7, tags: ["glass", "Wedding"], pictures: [{ src: signedPicture, alt: null }] },
  Sharer: { id: 5, userId: noor.id, user: noor },
  Token: backup,
  ViewLink: viewLink,
}

/**
 * An example of a response: what `given` says, else what the type tells.
 * @param name of the field or of the shape. @throws {Error} for a text that `given` lacks.
 */
export function exampleOf(schema: z.ZodType, name: string, own = given[name]): unknown {
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodObject) return exampleOfShape(schema, own)
  if (schema instanceof z.ZodArray)
    return [own].flat().map((each) => exampleOf(schema.element as z.ZodType, name, each))
  if (schema instanceof z.ZodNullable) {
    const type = schema.unwrap() as z.ZodType
    const isTold = own !== undefined || type instanceof z.ZodObject || type instanceof z.ZodEnum
    return isTold ? exampleOf(type, name, own) : null
  }
  if (own !== undefined || schema instanceof z.ZodOptional) return own
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodISODateTime) return "2024-03-05T15:04:00.000Z"
  // An id is never 0, and a count may be.
  if (schema instanceof z.ZodNumber) return schema.safeParse(0).success ? 12 : 1
  throw new Error(`Write an example of '${name}' into examples.server.ts`)
}

function exampleOfShape(schema: z.ZodObject, own: unknown) {
  const values: Record<string, unknown> = Object.assign({}, given[schema.meta()?.id ?? ""], own)
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, type]) => [
      name,
      exampleOf(type as z.ZodType, name, values[name]),
    ]),
  )
}
