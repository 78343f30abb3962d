import { listSharers, needEditor } from "~/domain/collections/people.server.ts"
import { shareSchema } from "~/domain/collections/schema.server.ts"
import { sharerShape } from "~/domain/collections/shapes.server.ts"
import { addSharer } from "~/domain/collections/sharing.server.ts"
import { created, pageOf } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/collections/{id}/collaborators", {
  GET: operation(
    {
      summary: "List the collaborators of a collection",
      answer: pageOf(sharerShape),
      refusals: { 403: "You are neither owner nor co-owner" },
    },
    ({ actor, id, page }) => listSharers(actor, id(), "collaborator", page()),
  ),
  POST: operation(
    {
      summary: "Make a friend a collaborator",
      description: "Collaborators see a private collection and add items to it.",
      body: shareSchema,
      allowed: ({ actor, id }) => needEditor(actor, id()),
      example: { userId: 2 },
      answer: created(sharerShape),
      refusals: {
        403: "You are neither owner nor co-owner, or they are no friend of yours",
        409: "They are the owner, a co-owner or a collaborator already",
      },
    },
    async ({ actor, id, input }) => {
      const { userId } = await input()
      return addSharer(actor, id(), "collaborator", userId)
    },
  ),
})
export const loader = route.loader
export const action = route.action
