import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands, collections, groups } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeUser } from "#tests/support/factories.ts"
import { setFavorite, setFollowing } from "~/domain/brands/commands.server.ts"
import { createCollection } from "~/domain/collections/commands.server.ts"
import { newCollectionSchema } from "~/domain/collections/schema.server.ts"
import { Conflict } from "~/domain/errors.ts"
import { createGroup } from "~/domain/groups/commands.server.ts"
import { newGroupSchema } from "~/domain/groups/schema.server.ts"
import { ownedAtMost } from "~/limits.ts"

useTestDatabase()

const many = <T>(make: (n: number) => T): T[] => Array.from({ length: ownedAtMost }, (_, n) => make(n))

test("a collection or group is refused when its owner has 2,000", async () => {
  const mila = await makeUser()
  await db.insert(collections).values(many(() => ({ name: "c", nameKey: "c", userId: mila.id })))
  await db.insert(groups).values(many(() => ({ name: "g", nameKey: "g", ownerId: mila.id })))
  const input = { name: "One more" }
  await expect(createCollection(mila, newCollectionSchema.parse(input))).rejects.toThrow(Conflict)
  await expect(createGroup(mila, newGroupSchema.parse(input))).rejects.toThrow("at most 2,000 groups")
  const other = await makeUser()
  await expect(createCollection(other, newCollectionSchema.parse(input))).resolves.toBeDefined()
})

test("a brand is followed or saved no more when its user has 2,000", async () => {
  const mila = await makeUser()
  const rows = await db
    .insert(brands)
    .values(many((n) => ({ name: `many ${n}`, nameKey: `many ${n}` })))
    .returning({ brandId: brands.id })
  for (const links of [brandFollows, brandFavorites])
    await db.insert(links).values(rows.map(({ brandId }) => ({ userId: mila.id, brandId })))
  const brand = await makeBrand()
  await expect(setFollowing(mila, brand.id, true)).rejects.toThrow(Conflict)
  await expect(setFavorite(mila, brand.id, true)).rejects.toThrow(Conflict)
  await expect(setFollowing(mila, rows[0]?.brandId ?? 0, true)).resolves.toBeDefined()
})
