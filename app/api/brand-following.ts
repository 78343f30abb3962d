import { z } from "zod"
import { getBrand } from "~/domain/brands/queries.server.ts"
import { ok } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

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
