import { and, eq } from "drizzle-orm"
import { db, isUniqueViolation, type Source } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import { account, brand as words } from "~/words/messages.ts"
import { requireBelowLimit } from "../count-limits.server.ts"
import { changedFields, type Editing } from "../edit.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import type { BrandChange, NewBrand } from "./inputs.server.ts"
import { isCreator, mayEditBrand } from "./policy.ts"
import { getBrand } from "./reads.server.ts"
import type { Brand } from "./responses.server.ts"

export async function createBrand(viewer: Viewer, input: NewBrand, options?: WriteOptions): Promise<Brand> {
  const user = requireUser(viewer)
  return uniquelyNamed(() =>
    write(async (tx) => {
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
    }, options),
  )
}

async function uniquelyNamed<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error, "brands.name_key"))
      throw new Conflict("A brand with this name already exists", { field: "name" })
    throw error
  }
}

type StoredBrand = typeof brands.$inferSelect

export async function requireBrandEditor(
  viewer: Viewer,
  id: number,
  source: Source = db,
): Promise<StoredBrand> {
  const [brand] = await source.select().from(brands).where(eq(brands.id, id))
  if (!brand) throw new NotFound(words.notFound)
  if (mayEditBrand(viewer, brand)) return brand
  throw new Forbidden(
    isCreator(viewer, brand)
      ? "A brand can be changed for a day after it was created"
      : "Only the user who created a brand can change it",
  )
}

/** Items belong to a brand by its name, so a new name brings other items. */
export async function updateBrand(
  viewer: Viewer,
  id: number,
  input: BrandChange,
  options: Editing = {},
): Promise<{ id: number }> {
  requireUser(viewer)
  return uniquelyNamed(() =>
    write(async (tx) => {
      const change = changedFields(input, await requireBrandEditor(viewer, id, tx), options.edit)
      const nameKey = change.name === undefined ? undefined : fold(change.name)
      if (Object.keys(change).length > 0)
        await tx
          .update(brands)
          .set({ ...change, nameKey })
          .where(eq(brands.id, id))
      return { id }
    }, options),
  )
}

type Links = typeof brandFollows | typeof brandFavorites

function setLink(
  links: Links,
  user: User,
  brandId: number,
  { linked, options }: { linked: boolean; options: WriteOptions | undefined },
): Promise<{ id: number }> {
  const save = linked ? write : erase
  return save(async (tx) => {
    const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId))
    if (!brand) throw new NotFound(words.notFound)
    const isLink = and(eq(links.userId, user.id), eq(links.brandId, brandId))
    const [link] = await tx.select({ brandId: links.brandId }).from(links).where(isLink)
    if (linked && !link) {
      await requireBelowLimit(tx, links.userId, user.id, "brands")
      await tx.insert(links).values({ userId: user.id, brandId })
    }
    if (!linked) await tx.delete(links).where(isLink)
    return brand
  }, options)
}

export const setFollowing = async (
  viewer: Viewer,
  brandId: number,
  linked: boolean,
  options?: WriteOptions,
) => setLink(brandFollows, requireUser(viewer, account.loginToFollow), brandId, { linked, options })

export const setFavorite = async (viewer: Viewer, brandId: number, linked: boolean, options?: WriteOptions) =>
  setLink(brandFavorites, requireUser(viewer, account.loginToFavorite), brandId, { linked, options })
