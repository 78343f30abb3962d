import { and, eq } from "drizzle-orm"
import { isUniqueViolation } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { account, brand as words } from "~/messages.ts"
import { fold } from "~/text.ts"
import { requireRoom } from "../room.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import type { NewBrand } from "./inputs.server.ts"

/**
 * Creates a brand, which from then on has all items that carry its name.
 * @returns its id.
 * @throws {Unauthenticated} for a visitor.
 * @throws {Conflict} when a brand's name is the same once both are folded (product decisions, 'Brands').
 */
export async function createBrand(viewer: Viewer, input: NewBrand): Promise<{ id: number }> {
  const person = requireUser(viewer)
  try {
    return await write(async (tx) => {
      const [row] = await tx
        .insert(brands)
        .values({
          name: input.name,
          nameKey: fold(input.name),
          description: input.description ?? null,
          website: input.website ?? null,
          createdById: person.id,
        })
        .returning({ id: brands.id })
      if (!row) throw new Error("The brand was not written")
      return row
    })
  } catch (error) {
    if (isUniqueViolation(error, "brands.name_key"))
      throw new Conflict("A brand with this name already exists", { field: "name" })
    throw error
  }
}

type Links = typeof brandFollows | typeof brandFavorites

/** Links the person and the brand, or unlinks them; what is so already stays so. */
function setLink(links: Links, person: User, brandId: number, linked: boolean): Promise<{ id: number }> {
  const save = linked ? write : erase
  return save(async (tx) => {
    const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId))
    if (!brand) throw new NotFound(words.notFound)
    const isLink = and(eq(links.userId, person.id), eq(links.brandId, brandId))
    const [known] = await tx.select({ brandId: links.brandId }).from(links).where(isLink)
    if (linked && !known) {
      await requireRoom(tx, links.userId, person.id, "brands")
      await tx.insert(links).values({ userId: person.id, brandId })
    }
    if (!linked) await tx.delete(links).where(isLink)
    return brand
  })
}

/**
 * Follows a brand or no longer does; both are idempotent.
 * @throws {Unauthenticated} 'Please log in to follow brands'.
 * @throws {NotFound} 'Brand not found'. @throws {Conflict} when the person follows too many.
 */
export const setFollowing = async (viewer: Viewer, brandId: number, following: boolean) =>
  setLink(brandFollows, requireUser(viewer, account.loginToFollow), brandId, following)

/**
 * Makes a brand a favourite or no longer one; both are idempotent.
 * @throws {Unauthenticated} 'Please login to favorite brands'.
 * @throws {NotFound} 'Brand not found'. @throws {Conflict} when the person has too many.
 */
export const setFavorite = async (viewer: Viewer, brandId: number, favorite: boolean) =>
  setLink(brandFavorites, requireUser(viewer, account.loginToFavorite), brandId, favorite)
