import { z } from "zod"
import { isEditor } from "~/domain/collections/reads.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"

const route = api("/collections/{id}/co-owners/check", {
  GET: operation(
    { summary: "Tell whether you may edit a collection", answer: ok(z.boolean()) },
    ({ viewer, id }) => isEditor(viewer, id()),
  ),
})
export const loader = route.loader
export const action = route.action
