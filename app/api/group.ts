import { deleteGroup, needGroupOwner, updateGroup } from "~/domain/groups/commands.server.ts"
import { getGroup } from "~/domain/groups/queries.server.ts"
import { groupChangeSchema } from "~/domain/groups/schema.server.ts"
import { groupShape } from "~/domain/groups/shapes.server.ts"
import { noContent, ok } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"
import { releaseLater } from "~/http/release-pictures.server.ts"

const refusals = { 403: "You are not the owner" }

const route = api("/groups/{id}", {
  GET: operation(
    { summary: "Read a group", answer: ok(groupShape) },
    async ({ actor, id }) => (await getGroup(actor, id())).group,
  ),
  PATCH: operation(
    {
      summary: "Change a group",
      description: "Changes what it names.",
      body: groupChangeSchema,
      allowed: ({ actor, id }) => needGroupOwner(actor, id()),
      example: { description: "What we wish for" },
      answer: ok(groupShape),
      refusals,
    },
    async ({ actor, id, input }) => {
      await updateGroup(actor, id(), await input())
      return (await getGroup(actor, id())).group
    },
  ),
  DELETE: operation(
    { summary: "Delete a group with its list and its chat", answer: noContent(), refusals },
    async ({ actor, id, request, context }) => {
      const { pictures } = await deleteGroup(actor, id())
      releaseLater(pictures, { request, context })
    },
  ),
})
export const loader = route.loader
export const action = route.action
