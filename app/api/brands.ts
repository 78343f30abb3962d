import type { AppLoadContext } from "@remix-run/node"
import { z } from "zod"
import { brandChangeSchema, brandListSchema, newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { getBrand, listBrands, listFavorites } from "~/domain/brands/reads.server.ts"
import { type Brand, brandResponse } from "~/domain/brands/responses.server.ts"
import {
  createBrand,
  requireBrandEditor,
  setFavorite,
  setFollowing,
  updateBrand,
} from "~/domain/brands/writes.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { mapPage, type Page } from "~/domain/paging.ts"
import { topics } from "~/domain/topics.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { account } from "~/words/messages.ts"

const toFollow = { message: account.loginToFollow }
const toFavorite = { message: account.loginToFavorite }

const version = {
  fields: Object.keys(brandChangeSchema.shape),
  read: ({ viewer, id }, source) => getBrand(viewer, id(), source),
} satisfies Versioned

function countedOn(page: Page<Brand>, context: AppLoadContext | undefined): Page<Brand> {
  context?.cache?.dependsOn(...page.items.map(({ name }) => topics.itemsOf(name)))
  return page
}

const route = api({
  "/brands": {
    GET: operation({
      summary: "List brands, by name",
      query: brandListSchema,
      returns: pageOf(brandResponse),
      errors: { 401: "`saved` and `following` need a session" },
      handle: async ({ viewer, query, page, context }) =>
        countedOn(await listBrands(viewer, { ...query(), ...page() }), context),
    }),
    POST: operation({
      summary: "Create a brand",
      version,
      body: newBrandSchema,
      example: { name: "Iittala", website: "https://iittala.example" },
      returns: created(brandResponse),
      errors: { 409: "A brand of this name exists, ignoring case and space" },
      handle: ({ viewer, input, options }) => createBrand(viewer, input, options),
    }),
  },
  "/brands/{id}": {
    GET: operation({
      summary: "Read a brand",
      version,
      returns: ok(brandResponse),
      handle: async ({ viewer, id, context }) => {
        const brand = await getBrand(viewer, id())
        context?.cache?.dependsOn(topics.itemsOf(brand.name))
        return brand
      },
    }),
    PATCH: operation({
      summary: "Correct a brand",
      description: "Changes what it names. Its items are those that name it then.",
      version,
      guard: ({ viewer, id }) => requireBrandEditor(viewer, id()),
      body: brandChangeSchema,
      example: { website: "iittala.example" },
      returns: ok(brandResponse),
      errors: {
        403: "You did not create it, or more than a day ago",
        409: "A brand of this name exists, ignoring case and space",
      },
      handle: async ({ viewer, id, input, options }) => {
        await updateBrand(viewer, id(), input, options)
        return getBrand(viewer, id())
      },
    }),
  },
  "/brands/{id}/items": {
    GET: operation({
      summary: "List the items of a brand that you may see",
      description: "Most viewed first.",
      returns: pageOf(itemResponse),
      handle: async ({ viewer, id, page }) =>
        mapPage(await listBrandItems(viewer, id(), page()), ({ item }) => item),
    }),
  },
  "/brands/{id}/following": {
    GET: operation({
      summary: "Tell whether you follow a brand",
      description: "Visitors follow none.",
      returns: ok(z.boolean().meta({ examples: [true] })),
      handle: async ({ viewer, id }) => (await getBrand(viewer, id())).isFollowing,
    }),
  },
  "/brands/{id}/follow": {
    POST: operation({
      summary: "Follow a brand",
      signedOut: toFollow,
      returns: noContent(),
      errors: { 409: "You follow too many already" },
      handle: ({ viewer, id, options }) => setFollowing(viewer, id(), true, options),
    }),
    DELETE: operation({
      summary: "Stop following a brand",
      signedOut: toFollow,
      returns: noContent(),
      handle: ({ viewer, id, options }) => setFollowing(viewer, id(), false, options),
    }),
  },
  "/user/brands": {
    GET: operation({
      summary: "List your favorite brands",
      session: "needed",
      signedOut: toFavorite,
      returns: pageOf(brandResponse),
      handle: async ({ viewer, page, context }) => countedOn(await listFavorites(viewer, page()), context),
    }),
  },
  "/user/brands/{brandId}": {
    POST: operation({
      summary: "Add a brand to your favorites",
      signedOut: toFavorite,
      returns: noContent(),
      errors: { 409: "You have too many already" },
      handle: ({ viewer, id, options }) => setFavorite(viewer, id("brandId"), true, options),
    }),
    DELETE: operation({
      summary: "Remove a brand from your favorites",
      signedOut: toFavorite,
      returns: noContent(),
      handle: ({ viewer, id, options }) => setFavorite(viewer, id("brandId"), false, options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
