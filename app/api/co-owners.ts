import { listSharers, needEditor } from "~/domain/collections/people.server.ts"
import { shareSchema } from "~/domain/collections/schema.server.ts"
import { sharerShape } from "~/domain/collections/shapes.server.ts"
import { addSharer } from "~/domain/collections/sharing.server.ts"
import { created, pageOf } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/collections/{id}/co-owners", {
  GET: operation(
    {
      summary: "List the co-owners of a collection",
      answer: pageOf(sharerShape),
      refusals: { 403: "You are neither owner nor co-owner" },
    },
    ({ actor, id, page }) => listSharers(actor, id(), "co-owner", page()),
  ),
  POST: operation(
    {
      summary: "Make a friend a co-owner",
      description: "Co-owners edit the collection, its note and whom it is shared with.",
      body: shareSchema,
      allowed: ({ actor, id }) => needEditor(actor, id()),
      example: { userId: 2 },
      answer: created(sharerShape),
      refusals: {
        403: "You are neither owner nor co-owner, or they are no friend of yours",
        409: "They are the owner, or a co-owner already",
      },
    },
    async ({ actor, id, input }) => {
      const { userId } = await input()
      return addSharer(actor, id(), "co-owner", userId)
    },
  ),
})
export const loader = route.loader
export const action = route.action
