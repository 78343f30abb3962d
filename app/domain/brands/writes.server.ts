import { and, eq } from "drizzle-orm"
import { isUniqueViolation } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { account, brand as words } from "~/messages.ts"
import { fold } from "~/text.ts"
import { requireRoom } from "../room.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type Once, write } from "../write.server.ts"
import type { NewBrand } from "./inputs.server.ts"
import { getBrand } from "./reads.server.ts"
import type { Brand } from "./responses.server.ts"

export async function createBrand(viewer: Viewer, input: NewBrand, once?: Once): Promise<Brand> {
  const user = requireUser(viewer)
  try {
    return await write(async (tx) => {
      const [row] = await tx
        .insert(brands)
        .values({
          name: input.name,
          nameKey: fold(input.name),
          description: input.description ?? null,
          website: input.website ?? null,
          createdById: user.id,
        })
        .returning({ id: brands.id })
      if (!row) throw new Error("The brand was not written")
      return getBrand(viewer, row.id, tx)
    }, once)
  } catch (error) {
    if (isUniqueViolation(error, "brands.name_key"))
      throw new Conflict("A brand with this name already exists", { field: "name" })
    throw error
  }
}

type Links = typeof brandFollows | typeof brandFavorites

function setLink(
  links: Links,
  user: User,
  brandId: number,
  { linked, once }: { linked: boolean; once: Once | undefined },
): Promise<{ id: number }> {
  const save = linked ? write : erase
  return save(async (tx) => {
    const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId))
    if (!brand) throw new NotFound(words.notFound)
    const isLink = and(eq(links.userId, user.id), eq(links.brandId, brandId))
    const [known] = await tx.select({ brandId: links.brandId }).from(links).where(isLink)
    if (linked && !known) {
      await requireRoom(tx, links.userId, user.id, "brands")
      await tx.insert(links).values({ userId: user.id, brandId })
    }
    if (!linked) await tx.delete(links).where(isLink)
    return brand
  }, once)
}

export const setFollowing = async (viewer: Viewer, brandId: number, linked: boolean, once?: Once) =>
  setLink(brandFollows, requireUser(viewer, account.loginToFollow), brandId, { linked, once })

export const setFavorite = async (viewer: Viewer, brandId: number, linked: boolean, once?: Once) =>
  setLink(brandFavorites, requireUser(viewer, account.loginToFavorite), brandId, { linked, once })
