import { brandListSchema, newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { getBrand, listBrands } from "~/domain/brands/reads.server.ts"
import { brandResponse } from "~/domain/brands/responses.server.ts"
import { createBrand } from "~/domain/brands/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"

const route = api("/brands", {
  GET: operation(
    {
      summary: "List brands, by name",
      query: brandListSchema,
      answer: pageOf(brandResponse),
      refusals: { 401: "`saved` and `following` need a session" },
    },
    ({ viewer, query, page }) => listBrands(viewer, { ...query(), ...page() }),
  ),
  POST: operation(
    {
      summary: "Create a brand",
      body: newBrandSchema,
      example: { name: "Iittala", website: "https://iittala.example" },
      answer: created(brandResponse),
      refusals: { 409: "A brand of this name exists, ignoring case and space" },
    },
    async ({ viewer, input }) => {
      const { id } = await createBrand(viewer, await input())
      return getBrand(viewer, id)
    },
  ),
})
export const loader = route.loader
export const action = route.action
