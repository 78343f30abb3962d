import { z } from "zod"
import { getBrand } from "~/domain/brands/reads.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/brands/{id}/following", {
  GET: operation(
    {
      summary: "Tell whether you follow a brand",
      description: "Visitors follow none.",
      answer: ok(z.boolean()),
    },
    async ({ viewer, id }) => (await getBrand(viewer, id())).isFollowing,
  ),
})
export const loader = route.loader
export const action = route.action
