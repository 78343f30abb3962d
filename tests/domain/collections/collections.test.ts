import { describe, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { createCollection } from "~/domain/collections/create.server.ts"
import { newCollectionSchema } from "~/domain/collections/inputs.server.ts"
import { getCollection, listCollections, sidebarCollections } from "~/domain/collections/reads.server.ts"
import { Forbidden, Invalid, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const limit = 50
const named = (page: { items: { collection: { name: string } }[] }) =>
  page.items.map(({ collection }) => collection.name)

describe("creating a collection", () => {
  test("makes the viewer the owner, public by default", async () => {
    const mila = await makeUser()
    const { id } = await createCollection(mila, newCollectionSchema.parse({ name: "  Quiet corners " }))
    const { collection, role } = await getCollection(mila, id)
    expect(collection).toMatchObject({
      name: "Quiet corners",
      description: null,
      isPrivate: false,
      userId: mila.id,
      itemCount: 0,
      owner: { id: mila.id, username: mila.username, isPrivate: false },
    })
    expect(role).toBe("owner")
  })

  test("is refused for a visitor with the specified message", async () => {
    const refused = createCollection(null, newCollectionSchema.parse({ name: "Mine" }))
    await expect(refused).rejects.toThrow(Unauthenticated)
    await expect(refused).rejects.toMatchObject({
      message: "You must be logged in to create collections",
      title: "Authentication Error",
    })
  })

  test("is refused for another owner", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const refused = createCollection(mila, newCollectionSchema.parse({ name: "Not mine", userId: boris.id }))
    await expect(refused).rejects.toThrow(Forbidden)
    await expect(refused).rejects.toThrow("User identification error. Please try logging in again.")
    expect(named(await listCollections(boris, { limit }))).toEqual([])
  })

  test.each([["   "], [""], [undefined]])("needs a name, not %j", (name) => {
    const messages = newCollectionSchema.safeParse({ name }).error?.issues.map((issue) => issue.message)
    expect(messages).toEqual(["Collection name is required"])
  })
})

describe("seeing collections", () => {
  test("a private collection is visible to owner, co-owner and collaborator only", async () => {
    const [owner, coOwner, collaborator, stranger] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ]
    const secret = await makeCollection(owner, { isPrivate: true })
    await makeCoOwner(secret, coOwner)
    await makeCollaborator(secret, collaborator)
    expect((await getCollection(owner, secret.id)).role).toBe("owner")
    expect((await getCollection(coOwner, secret.id)).role).toBe("co-owner")
    expect((await getCollection(collaborator, secret.id)).role).toBe("collaborator")
    await expect(getCollection(stranger, secret.id)).rejects.toThrow(NotFound)
    await expect(getCollection(null, secret.id)).rejects.toThrow("Collection not found")
  })

  test("lists are own for a user, public for a visitor, newest first, and filtered", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    await makeCollection(mila, { name: "First" })
    await makeCollection(mila, { name: "Secret", isPrivate: true })
    const shared = await makeCollection(boris, { name: "Shared", isPrivate: true })
    await makeCollection(boris, { name: "Boris' own" })
    await makeCoOwner(shared, mila)
    expect(named(await listCollections(mila, { limit }))).toEqual(["Shared", "Secret", "First"])
    expect(named(await listCollections(mila, { limit, filter: "shared" }))).toEqual(["Shared"])
    expect(named(await listCollections(mila, { limit, filter: "public" }))).toEqual(["Boris' own", "First"])
    expect(named(await listCollections(null, { limit }))).toEqual(["Boris' own", "First"])
    await expect(listCollections(null, { limit, filter: "mine" })).rejects.toThrow(Unauthenticated)
    expect((await sidebarCollections(mila)).newest.map(({ name }) => name)).toEqual([
      "Shared",
      "Secret",
      "First",
    ])
    expect(await sidebarCollections(null)).toEqual({ newest: [], hasMore: false })
  })

  test("search matches any part of a name in any case and script, with no patterns", async () => {
    const mila = await makeUser()
    for (const name of ["Küche", "STRASSE 100%", "Ελλάς"]) await makeCollection(mila, { name })
    expect(named(await listCollections(mila, { limit, search: "KÜC" }))).toEqual(["Küche"])
    expect(named(await listCollections(mila, { limit, search: "straße" }))).toEqual(["STRASSE 100%"])
    expect(named(await listCollections(mila, { limit, search: "0%" }))).toEqual(["STRASSE 100%"])
    await makeCollection(mila, { name: "İstanbul" })
    for (const search of ["istanbul", "ISTANBUL", "İSTANBUL"])
      expect(named(await listCollections(mila, { limit, search }))).toEqual(["İstanbul"])
    expect(named(await listCollections(mila, { limit, search: "%" }))).toEqual(["STRASSE 100%"])
    await makeCollection(mila, { name: "Θάλασσα" })
    expect(named(await listCollections(mila, { limit, search: "ΕΛΛΆΣ" }))).toEqual(["Ελλάς"])
    expect(named(await listCollections(mila, { limit, search: "ΘΆΛΑΣ" }))).toEqual(["Θάλασσα"])
  })

  test("search matches names that contain every word, in any order", async () => {
    const mila = await makeUser()
    for (const name of ["Quiet corners", "Corner of the attic"]) await makeCollection(mila, { name })
    const found = async (search: string) => named(await listCollections(mila, { limit, search }))
    expect(await found("corners quiet")).toEqual(["Quiet corners"])
    expect(await found("of CORN")).toEqual(["Corner of the attic"])
    expect(await found("co et")).toEqual(["Quiet corners"])
    expect(await found("quiet attic")).toEqual([])
  })

  test("pages have no gap and no repeat while collections are added", async () => {
    const mila = await makeUser()
    for (let n = 1; n <= 5; n++) await makeCollection(mila, { name: `C${n}` })
    const first = await listCollections(mila, { limit: 2 })
    await makeCollection(mila, { name: "New" })
    const second = await listCollections(mila, { limit: 2, cursor: first.nextCursor })
    const third = await listCollections(mila, { limit: 2, cursor: second.nextCursor })
    expect([first, second, third].map(named)).toEqual([["C5", "C4"], ["C3", "C2"], ["C1"]])
    expect(third.nextCursor).toBeNull()
    await expect(listCollections(mila, { limit: 2, cursor: "bm90IG91cnM" })).rejects.toThrow(Invalid)
  })

  test("a collection without a cover has its newest pictures and its item count", async () => {
    const mila = await makeUser()
    const collection = await makeCollection(mila)
    for (const n of [1, 2, 3, 4, 5]) await makeItem(collection, { imageUrl: `https://shop.example/${n}.jpg` })
    await makeItem(collection, { imageUrl: null })
    const page = await listCollections(mila, { limit })
    expect(page.items[0]?.pictures).toEqual([5, 4, 3, 2].map((n) => `https://shop.example/${n}.jpg`))
    expect(page.items[0]?.collection.itemCount).toBe(6)
  })
})
