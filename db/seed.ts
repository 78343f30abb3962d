import { Readable } from "node:stream"
import sharp from "sharp"
import { closeDatabase, db } from "#db/client.server.ts"
import * as factory from "#db/factories.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { brandFavorites, brandFollows, users } from "#db/schema/index.ts"
import * as demo from "#db/seed/demo.ts"
import { storeUpload } from "../app/services/images/upload.server.ts"

// `npm run db:seed` fills an empty database with a demo, the same one each time.

const MINUTE = 60_000
const began = Date.now() - 14 * 24 * 60 * MINUTE

async function seed(): Promise<void> {
  const people = await makePeople()
  await makeBrands(people.mila)
  await fillCollections(people)
  await fillGroups(people)
}

type People = Record<demo.Person, Awaited<ReturnType<typeof factory.makeUser>>>

async function makePeople(): Promise<People> {
  const made: Partial<People> = {}
  for (const username of demo.people) {
    const role = username === demo.people[0] ? "admin" : "user"
    const isPrivate = demo.privatePeople.includes(username)
    made[username] = await factory.makeUser({ username, isPrivate, role })
  }
  const people = made as People
  for (const [a, b] of demo.friendships) await factory.makeFriends(people[a], people[b])
  return people
}

async function makeBrands(follower: { id: number }): Promise<void> {
  for (const [index, [name, description, website]] of demo.brands.entries()) {
    const { id: brandId } = await factory.makeBrand({ name, description, website, createdById: follower.id })
    if (index % 3 === 0) await db.insert(brandFollows).values({ userId: follower.id, brandId })
    if (index % 4 === 0) await db.insert(brandFavorites).values({ userId: follower.id, brandId })
  }
}

/** After all products are used once, they return in other colours. */
const EDITIONS = ["", ", limited edition", ", anniversary edition"]

/** The n-th product, with its picture. */
async function thing(n: number, addedBy: { id: number }) {
  const [drawing, name, brand, description] = at(demo.things, n)
  const round = Math.floor(n / demo.things.length) % EDITIONS.length
  const picture = sharp(`app/assets/drawings/${drawing}.svg`)
    .modulate({ hue: round * 120 })
    .png()
  const { imageUrl } = await storeUpload(addedBy.id, Readable.from([await picture.toBuffer()]))
  const shop = brand?.toLowerCase().replace(/\W/g, "") ?? "shop"
  return {
    name: `${name}${EDITIONS[round]}`,
    brand: brand ?? "Handmade",
    description,
    imageUrl,
    productUrl: `https://www.${shop}.example/${drawing}-${n}`,
  }
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

async function fillCollections(people: People): Promise<void> {
  let n = 0
  for (const [owner, name, description, isPrivate, size] of demo.collections) {
    const place = await factory.makeCollection(people[owner], { name, description, isPrivate })
    for (let i = 0; i < size; i++, n++) {
      // A step that shares no factor with the number of things, so that neighbours differ.
      const fields = await thing(n * 7 + Math.floor(n / 16), people[owner])
      await factory.makeItem(place, {
        ...fields,
        views: (n * 37) % 140,
        createdAt: new Date(began + n * 97 * MINUTE),
      })
    }
    for (const [, person] of demo.coOwners.filter(([collection]) => collection === name))
      await factory.makeCoOwner(place, people[person])
    for (const [, person] of demo.collaborators.filter(([collection]) => collection === name))
      await factory.makeCollaborator(place, people[person])
  }
}

async function fillGroups(people: People): Promise<void> {
  for (const [g, { name, description, isPrivate, members, talk }] of demo.groups.entries()) {
    const [owner, ...others] = members.map((person) => people[person])
    if (!owner) throw new Error("A group needs an owner")
    const group = await factory.makeGroup(owner, { name, description, isPrivate })
    for (const member of others) await factory.makeMember(group, member)
    for (let i = 0; i < 6; i++)
      await factory.makeGroupItem(group, at([owner, ...others], i), await thing(i * 3 + g, owner))
    for (const [i, content] of talk.entries())
      await factory.makeMessage(group, at([owner, ...others], i * 3 + (i % 2)), {
        content,
        createdAt: new Date(began + (g * 3 + Math.floor(i / 7)) * 24 * 60 * MINUTE + i * 3 * MINUTE),
      })
  }
}

await migrateDatabase(db)
if ((await db.$count(users)) > 0) {
  console.error("There are people in this database already. The demo is for an empty one.")
  process.exitCode = 1
} else {
  await seed()
  console.log(`The demo is ready. Sign in as mila@example.com with the password '${factory.PASSWORD}'.`)
}
await closeDatabase()
