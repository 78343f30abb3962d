import { z } from "zod"
import { isEditor } from "~/domain/collections/people.server.ts"
import { ok } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/collections/{id}/co-owners/check", {
  GET: operation(
    { summary: "Tell whether you may edit a collection", answer: ok(z.boolean()) },
    ({ viewer, id }) => isEditor(viewer, id()),
  ),
})
export const loader = route.loader
export const action = route.action
