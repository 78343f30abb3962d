import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { blocks, collectionNotes, users } from "#db/schema/index.ts"
import { sessionOf } from "#tests/support/api.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeItem,
  makeMember,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { endViewLink } from "~/domain/collections/link-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

/** In every text that a link must not show. */
export const SECRET = /7qz3kx/i
/** In every text that it shows. */
export const SHOWN = /wishes 4mv8/i

const names = [
  "stranger",
  "blocked",
  "friend",
  "member",
  "collaborator",
  "co-owner",
  "owner",
  "suspended",
] as const
export type Person = (typeof names)[number]

const product = { productUrl: "https://shop.example/stool", imageUrl: "https://shop.example/stool.jpg" }

/** A private collection of the owner's with a link, and all that the link must not show. */
export async function makeLinkWorld() {
  const made = await Promise.all(
    names.map(
      async (name) => [name, await makeUser({ username: `${name.replace("-", "")}-7qz3kx` })] as const,
    ),
  )
  const people = Object.fromEntries(made) as Record<Person, User>
  const { owner, blocked, friend, member, collaborator, suspended, "co-owner": coOwner } = people
  for (const person of [friend, member, collaborator, coOwner, suspended]) await makeFriends(owner, person)
  await db.insert(blocks).values({ userId: owner.id, blockedId: blocked.id })
  await makeMember(await makeGroup(owner, { name: "Circle 7qz3kx", isPrivate: true }), member)
  const list = await makeCollection(owner, {
    name: "Wishes 4mv8",
    description: "For my birthday",
    isPrivate: true,
    ...{ coverImageUrl: "https://shop.example/cover.jpg" },
  })
  await makeCollaborator(list, collaborator)
  await makeCollaborator(list, suspended)
  await makeCoOwner(list, coOwner)
  await db.insert(collectionNotes).values({ collectionId: list.id, userId: owner.id, content: "Note 7qz3kx" })
  const item = await makeItem(list, {
    name: "Stool wishes 4mv8",
    brand: "Artek",
    ...product,
    userId: collaborator.id,
    note: "Own note 7qz3kx",
    views: 4_711,
  })
  const other = await makeCollection(owner, { name: "Other 7qz3kx", isPrivate: true })
  const otherItem = await makeItem(other, { name: "Other thing 7qz3kx", ...product })
  const seen = await makeCollection(owner, { name: "Public 7qz3kx" })
  await makeItem(seen, { name: "Same thing 7qz3kx", ...product })
  const link = await makeViewLink(list, owner, { name: "Link 7qz3kx" })
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended.id))
  const ended = await makeViewLink(list, owner)
  const links = {
    unknown: "u".repeat(43),
    ended: ended.token,
    expired: (await makeViewLink(list, owner, { expiresAt: new Date(Date.now() - 1_000) })).token,
    "of a deleted collection": (
      await makeViewLink(await makeCollection(owner, { isPrivate: true, isDeleted: true }), owner)
    ).token,
    "of a maker who may not edit": (await makeViewLink(list, collaborator)).token,
    "of a suspended maker": (await makeViewLink(await makeCollection(suspended), suspended)).token,
    "its id": String(link.id),
    "its hash": link.tokenHash,
    "in other letters": link.token === link.token.toUpperCase() ? "A" : link.token.toUpperCase(),
    short: "x",
    long: "x".repeat(1_500),
    "with a sign": `${link.token.slice(0, 42)}.`,
  }
  await endViewLink(owner, list.id, ended.id)
  await Promise.all(Object.values(people).map(sessionOf))
  return { people, list, item, other, otherItem, link, token: link.token, wrong: links }
}

export type LinkWorld = Awaited<ReturnType<typeof makeLinkWorld>>
