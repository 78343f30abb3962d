import { getBrand } from "~/domain/brands/reads.server.ts"
import { brandResponse } from "~/domain/brands/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/brands/{id}", {
  GET: operation({ summary: "Read a brand", answer: ok(brandResponse) }, ({ viewer, id }) =>
    getBrand(viewer, id()),
  ),
})
export const loader = route.loader
export const action = route.action
